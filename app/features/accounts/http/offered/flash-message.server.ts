import { redirect } from 'react-router';
import { clearCookie, cookieName, writeCookie } from '#app/http/site-cookies.ts';
import { isNotice, type Notice } from '#app/ui/admin/notices.ts';
import { readCookie } from '#server/campaign-cookie.ts';

/** Between the name of a notice and the path of the page that is to show it. */
const SEPARATOR = '@';

/**
 * The `Set-Cookie` header that carries a message over one redirect. Only the page at `path` shows it:
 * another one, read at that moment in another tab, would take it away.
 * @param path null for the next page, whichever it is
 */
export function setFlashMessage(notice: Notice, path: string | null, adminOrigin: string): string {
  const page = path === null ? '' : SEPARATOR + toCookie(new URL(path, adminOrigin).pathname);
  return writeCookie('notice', notice + page, adminOrigin);
}

function toCookie(pathname: string): string {
  return encodeURIComponent(pathname);
}

/** Leads to a page of the admin area that shows the notice. */
export function redirectWithNotice(path: string, notice: Notice, adminOrigin: string): Response {
  return redirect(path, {
    headers: { 'Set-Cookie': setFlashMessage(notice, path, adminOrigin) },
  });
}

/** The message to show at `path` and the `Set-Cookie` header that clears it; null when there is none. */
export function readFlashMessage(
  headers: Headers,
  path: string,
  adminOrigin: string,
): { notice: Notice; clear: string } | null {
  const value = readCookie(headers, cookieName('notice', adminOrigin)) ?? '';
  const [notice, page] = value.split(SEPARATOR);
  if (!isNotice(notice) || (page !== undefined && page !== toCookie(path))) return null;
  return { notice, clear: clearCookie('notice', adminOrigin) };
}
