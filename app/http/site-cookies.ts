const MINUTE = 60;
const DAY = 24 * 60 * 60;

/** A cookie that this site sets, with its description in the Cookie Policy. */
interface SiteCookie {
  readonly label: string;
  /** `Max-Age`; null for a session cookie. */
  readonly seconds: number | null;
  /** Whether its name has the `__Host-` prefix, which binds it to this host and to HTTPS. */
  readonly hostPrefix: boolean;
  readonly when: string;
  readonly purpose: string;
  /** How it can end earlier, for the Cookie Policy. */
  readonly ends?: string;
}

/** Every cookie of this site. Nothing else sets one, and the Cookie Policy is generated from this list. */
export const SITE_COOKIES = {
  campaign: {
    label: 'Campaign',
    seconds: null,
    hostPrefix: false,
    when: 'You open a link of ours that carries campaign parameters (“utm_source” and the like). Never if your browser sends Global Privacy Control.',
    purpose:
      'It remembers those parameters and the page you arrived at, so that we know which link led to your message if you send one. It holds nothing that names you.',
  },
  session: {
    label: 'Sign-in',
    seconds: 30 * DAY,
    hostPrefix: true,
    when: 'Somebody signs in to the protected area where this site is managed. Visitors never get it.',
    purpose: 'It keeps that person signed in.',
    ends: 'counted from their last visit, but no more than 90 days after they sign in, or until they sign out',
  },
  device: {
    label: 'Trusted browser',
    seconds: 365 * DAY,
    hostPrefix: true,
    when: 'Somebody signs in to that area, or chooses a new password for it.',
    purpose:
      'It tells this browser apart from those of strangers, so that someone who guesses passwords cannot lock that person out. It does not sign anyone in, and stays when they sign out.',
  },
  'two-factor': {
    label: 'Two-factor sign-in',
    seconds: 10 * MINUTE,
    hostPrefix: true,
    when: 'Somebody who uses two-factor sign-in has entered the right password.',
    purpose: 'It waits for the code from their phone, or for their passkey.',
    ends: 'or until they have signed in',
  },
  scheme: {
    label: 'Colors',
    seconds: 365 * DAY,
    hostPrefix: true,
    when: 'Somebody chooses light or dark colors for that area.',
    purpose: 'It remembers that choice.',
    ends: 'or until they choose “Automatic”',
  },
  notice: {
    label: 'Notice',
    seconds: MINUTE,
    hostPrefix: true,
    when: 'Somebody has just signed in to that area, or done something there.',
    purpose: 'It carries a message like “Welcome back!” to the next page.',
    ends: 'or until that page is shown',
  },
} as const satisfies Record<string, SiteCookie>;

export type SiteCookieId = keyof typeof SITE_COOKIES;

const IDS = Object.keys(SITE_COOKIES) as SiteCookieId[];
const HOST_PREFIX = '__Host-';

const isSecure = (origin: string) => origin.startsWith('https:');

/** The cookie's name: with the `__Host-` prefix on HTTPS, without it on HTTP. */
export function cookieName(id: SiteCookieId, origin: string): string {
  return SITE_COOKIES[id].hostPrefix && isSecure(origin) ? `${HOST_PREFIX}${id}` : id;
}

/** The `Set-Cookie` header. The value must consist of characters that are allowed in a cookie. */
export function writeCookie(id: SiteCookieId, value: string, origin: string): string {
  return formatCookie(id, value, SITE_COOKIES[id].seconds, origin);
}

/** The `Set-Cookie` header that deletes the cookie. */
export function clearCookie(id: SiteCookieId, origin: string): string {
  return formatCookie(id, '', 0, origin);
}

function formatCookie(
  id: SiteCookieId,
  value: string,
  seconds: number | null,
  origin: string,
): string {
  const maxAge = seconds === null ? '' : `; Max-Age=${seconds}`;
  const secure = isSecure(origin) ? '; Secure' : '';
  const name = cookieName(id, origin);
  return `${name}=${value}${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The rows of the Cookie Policy: name, when it is set, purpose, and lifetime. */
export function describeCookies(publicOrigin: string): string[][] {
  return IDS.map((id) => {
    const { label, when, purpose, seconds, ends }: SiteCookie = SITE_COOKIES[id];
    const lifetime = seconds === null ? 'Until you close your browser' : describeLifetime(seconds);
    const name = `${label}, called “${cookieName(id, publicOrigin)}”`;
    return [name, when, purpose, ends === undefined ? lifetime : `${lifetime}, ${ends}`];
  });
}

function describeLifetime(seconds: number): string {
  const [count, unit] = seconds >= DAY ? [seconds / DAY, 'day'] : [seconds / MINUTE, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
