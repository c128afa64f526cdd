export const PASSWORD_MIN = 6;
/** Longer ones only cost hashing time. */
export const PASSWORD_MAX = 128;

/** The name that an authenticator app shows. */
export const ISSUER = 'Wizard Services';
