import { clearCookie, cookieName, writeCookie } from '#app/domains/privacy/site-cookies.ts';
import { isNotice, type Notice } from '#app/ui/admin/notices.ts';
import { readCookie } from '#server/campaign-cookie.ts';

/** The `Set-Cookie` header that carries a message over one redirect. It works without JavaScript. */
export function setFlashMessage(notice: Notice, publicOrigin: string): string {
  return writeCookie('notice', notice, publicOrigin);
}

/** The message to show and the `Set-Cookie` header that clears it; null when there is none. */
export function readFlashMessage(
  headers: Headers,
  publicOrigin: string,
): { notice: Notice; clear: string } | null {
  const value = readCookie(headers, cookieName('notice', publicOrigin));
  return isNotice(value) ? { notice: value, clear: clearCookie('notice', publicOrigin) } : null;
}
