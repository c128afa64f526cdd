const MINUTE = 60;
const DAY = 24 * 60 * 60;

/** One cookie that this site sets, as it is set and as the Cookie Policy describes it. */
interface SiteCookie {
  readonly label: string;
  /** Lifetime from the last time it was set; null ends with the browser's session. */
  readonly seconds: number | null;
  /** Its `__Host-` name binds it to this host and to https. */
  readonly bound: boolean;
  readonly when: string;
  readonly purpose: string;
  /** How it can end before its time. */
  readonly ends?: string;
}

/** Every cookie of this site. Nothing else sets one: the Cookie Policy is made of this list. */
export const SITE_COOKIES = {
  campaign: {
    label: 'Campaign',
    seconds: null,
    bound: false,
    when: 'You open a link of ours that carries campaign parameters (“utm_source” and the like). Never if your browser sends Global Privacy Control.',
    purpose:
      'It remembers those parameters and the page you arrived at, so that we know which link led to your message if you send one. It holds nothing that names you.',
  },
  session: {
    label: 'Sign-in',
    seconds: 30 * DAY,
    bound: true,
    when: 'Somebody signs in to the protected area where this site is managed. Visitors never get it.',
    purpose: 'It keeps that person signed in.',
    ends: 'counted from their last visit, or until they sign out',
  },
  device: {
    label: 'Known browser',
    seconds: 365 * DAY,
    bound: true,
    when: 'Somebody signs in to that area, or chooses a new password for it.',
    purpose:
      'It tells this browser apart from those of strangers, so that nobody who tries out passwords can lock that person out. It opens nothing by itself, and stays when they sign out.',
  },
  'two-factor': {
    label: 'Second step',
    seconds: 10 * MINUTE,
    bound: true,
    when: 'Somebody with two-step sign-in has entered the right password.',
    purpose: 'It waits for the code from their phone.',
    ends: 'or until the code is entered',
  },
  notice: {
    label: 'Notice',
    seconds: MINUTE,
    bound: true,
    when: 'Somebody has just signed in to that area, or done something there.',
    purpose: 'It carries a message like “Welcome back!” to the next page.',
    ends: 'or until that page is shown',
  },
} as const satisfies Record<string, SiteCookie>;

export type SiteCookieId = keyof typeof SITE_COOKIES;

const IDS = Object.keys(SITE_COOKIES) as SiteCookieId[];
const BOUND = '__Host-';

const isSecure = (publicOrigin: string) => publicOrigin.startsWith('https:');

/** The cookie's name as browsers of this site see it. */
export function cookieName(id: SiteCookieId, publicOrigin: string): string {
  return SITE_COOKIES[id].bound && isSecure(publicOrigin) ? `${BOUND}${id}` : id;
}

/** What all of them have in common: no script reads them, and no other site sends them along. */
export function cookieAttributes(publicOrigin: string) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicOrigin),
    path: '/',
  } as const;
}

/** The `Set-Cookie` header of a value made of characters that a cookie may carry. */
export function writeCookie(id: SiteCookieId, value: string, publicOrigin: string): string {
  return formatCookie(id, value, SITE_COOKIES[id].seconds, publicOrigin);
}

/** The `Set-Cookie` header that takes the cookie away. */
export function forgetCookie(id: SiteCookieId, publicOrigin: string): string {
  return formatCookie(id, '', 0, publicOrigin);
}

function formatCookie(
  id: SiteCookieId,
  value: string,
  seconds: number | null,
  publicOrigin: string,
): string {
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  const secure = isSecure(publicOrigin) ? '; Secure' : '';
  const name = cookieName(id, publicOrigin);
  return `${name}=${value}${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookies of the list that a library's answer sets; it clears others that were never set. */
export function siteCookiesOf(headers: Headers): string[] {
  const names = new Set<string>(IDS.flatMap((id) => [id, `${BOUND}${id}`]));
  return headers.getSetCookie().filter((cookie) => names.has(cookie.split('=')[0] ?? ''));
}

/** The rows of the Cookie Policy: what it is called, when it is set, what for, and how long it stays. */
export function describeCookies(publicOrigin: string): string[][] {
  return IDS.map((id) => {
    const { label, when, purpose, seconds, ends }: SiteCookie = SITE_COOKIES[id];
    const stays = seconds === null ? 'Until you close your browser' : describeLifetime(seconds);
    const name = `${label}, called “${cookieName(id, publicOrigin)}”`;
    return [name, when, purpose, ends === undefined ? stays : `${stays}, ${ends}`];
  });
}

function describeLifetime(seconds: number): string {
  const [count, unit] = seconds >= DAY ? [seconds / DAY, 'day'] : [seconds / MINUTE, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
