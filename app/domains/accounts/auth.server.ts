export const PASSWORD_MIN = 6;
/** Longer ones only cost hashing time. */
export const PASSWORD_MAX = 128;

/** The name that an authenticator app shows. */
export const ISSUER = 'Wizard Services';

/** A `__Host-` name binds a cookie to this host and to https. */
export function cookieName(name: string, publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? `__Host-${name}` : name;
}

/** Holds a sign-in whose password was right until its second step is done. */
export function secondStepCookie(publicOrigin: string): string {
  return cookieName('second-step', publicOrigin);
}
