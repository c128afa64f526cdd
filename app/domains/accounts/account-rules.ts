export const PASSWORD_MIN = 6;
/** A longer password only takes longer to hash. */
export const PASSWORD_MAX = 128;

/** How long an invitation link works. */
export const INVITATION_HOURS = 72;

/** The name that an authenticator app shows. */
export const ISSUER = 'Wizard Services';
