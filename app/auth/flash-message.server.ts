import { clearCookie, cookieName, writeCookie } from '#app/domains/privacy/site-cookies.ts';
import { isNotice, type Notice } from '#app/ui/admin/notices.ts';
import { readCookie } from '#server/campaign-cookie.ts';

/** The `Set-Cookie` header that carries a message over one redirect. It works without JavaScript. */
export function setFlashMessage(notice: Notice, adminOrigin: string): string {
  return writeCookie('notice', notice, adminOrigin);
}

/** The message to show and the `Set-Cookie` header that clears it; null when there is none. */
export function readFlashMessage(
  headers: Headers,
  adminOrigin: string,
): { notice: Notice; clear: string } | null {
  const value = readCookie(headers, cookieName('notice', adminOrigin));
  return isNotice(value) ? { notice: value, clear: clearCookie('notice', adminOrigin) } : null;
}
