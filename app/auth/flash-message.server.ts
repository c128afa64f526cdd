import { cookieName, forgetCookie, writeCookie } from '#app/domains/privacy/site-cookies.ts';
import { isNotice, type Notice } from '#app/ui/admin/notices.ts';
import { readCookie } from '#server/campaign-cookie.ts';

/** Carries what has just happened over one redirect, also without JavaScript. */
export function setFlashMessage(notice: Notice, publicOrigin: string): string {
  return writeCookie('notice', notice, publicOrigin);
}

/** The notice to show, and the header that forgets it; null when there is none. */
export function readFlashMessage(
  headers: Headers,
  publicOrigin: string,
): { notice: Notice; forget: string } | null {
  const value = readCookie(headers, cookieName('notice', publicOrigin));
  return isNotice(value) ? { notice: value, forget: forgetCookie('notice', publicOrigin) } : null;
}
