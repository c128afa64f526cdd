export const PASSWORD_MIN = 6;
/** Longer passwords only take longer to hash. */
export const PASSWORD_MAX = 128;

/**
 * The role of an admin of a restored backup who has not been let back in. It grants no access, but
 * the site counts as owned. It is a role and not a column, so that a restore can set it in the
 * schema of any version.
 */
export const WAITING_ROLE = 'admin-on-hold';
export const OWNER_ROLES = ['admin', WAITING_ROLE] as const;

/** How long an invitation link works. */
export const INVITATION_HOURS = 72;
export const INVITATION_MILLISECONDS = INVITATION_HOURS * 60 * 60 * 1000;

/** The name that an authenticator app shows. */
export const ISSUER = 'Wizard Services';

export const PASSKEY_NAME_MAX = 60;
/** Passkeys of one account. */
export const PASSKEYS_MAX = 20;
/** How long a challenge can be answered. */
export const PASSKEY_MINUTES = 5;
/** Timeout of the browser's dialog: shorter, so that an answer at the last moment is accepted. */
export const PASSKEY_DIALOG_MILLISECONDS = 4 * 60_000;

/** More wrong passwords, codes and passkeys than this in an hour, from anybody, are reported. */
export const FAILED_SIGN_INS = 100;
