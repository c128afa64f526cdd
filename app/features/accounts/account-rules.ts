export const PASSWORD_MIN = 6;
/** Longer passwords only take longer to hash. */
export const PASSWORD_MAX = 128;

/**
 * An admin may do everything; a Writer writes articles, and sees nothing else. What a Writer who asks
 * has written is published by an admin.
 */
export type Role = 'admin' | 'writer' | 'writer-who-asks';
export const ROLES: readonly Role[] = ['admin', 'writer', 'writer-who-asks'];

export function isWriter(role: string | undefined): boolean {
  return role === 'writer' || asksFirst(role);
}

export function asksFirst(role: string | undefined): boolean {
  return role === 'writer-who-asks';
}

/**
 * The role of somebody of a restored backup who has not been let back in. It grants no access, but
 * with an admin on hold the site counts as owned. It is a role and not a column, so that a restore can
 * set it in the schema of any version.
 */
export const ON_HOLD: Readonly<Record<Role, string>> = {
  admin: 'admin-on-hold',
  writer: 'writer-on-hold',
  'writer-who-asks': 'writer-who-asks-on-hold',
};
export const OWNER_ROLES: readonly string[] = ['admin', ON_HOLD.admin];

/** The role that a stored one is of, whether it is on hold or not; null for an unknown one. */
export function roleOf(stored: string): Role | null {
  return ROLES.find((role) => stored === role || stored === ON_HOLD[role]) ?? null;
}

export const isRole = (value: string): value is Role =>
  (ROLES as readonly string[]).includes(value);

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
