const CHROME = 131;
const SAFARI = 18.4;

/**
 * The `Cross-Origin-Opener-Policy` of an admin page: no page that opened it gets a handle on it.
 * `noopener-allow-popups` holds for an opener of every kind. A browser that does not know the value
 * would ignore the header; there `same-origin` does the same for openers with another policy, as all
 * public pages have.
 */
export function adminOpenerPolicy(userAgent: string): string {
  return knowsNoOpener(userAgent) ? 'noopener-allow-popups' : 'same-origin';
}

function knowsNoOpener(userAgent: string): boolean {
  if (userAgent.includes('Firefox/')) return false;
  const chrome = /Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1];
  if (chrome !== undefined) return Number(chrome) >= CHROME;
  const safari = /Version\/(\d+\.\d+)\S* .*Safari/.exec(userAgent)?.[1];
  // Other browsers on iOS do not say which version of WebKit the system has.
  return safari !== undefined && Number(safari) >= SAFARI;
}
