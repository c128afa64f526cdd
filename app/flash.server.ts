import { createCookie } from 'react-router';
import { isNotice, type Notice } from '#app/ui/admin/notices.ts';

/** Carries what has just happened over one redirect, also without JavaScript. */
const cookie = createCookie('notice', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 });

export function flashNotice(notice: Notice): Promise<string> {
  return cookie.serialize(notice);
}

/** The notice to show, and the header that forgets it; null when there is none. */
export async function readFlash(
  headers: Headers,
): Promise<{ notice: Notice; forget: string } | null> {
  const value: unknown = await cookie.parse(headers.get('Cookie'));
  if (!isNotice(value)) return null;
  return { notice: value, forget: await cookie.serialize('', { maxAge: 0 }) };
}
