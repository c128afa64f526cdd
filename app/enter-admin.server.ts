import { redirect } from 'react-router';
import { flashNotice } from './flash.server.ts';

/** Lets a person who has just signed in, or up, go on to a page of the admin area. */
export async function enterAdmin(
  path: string,
  cookies: readonly string[],
  notice: 'signed-in' | 'account-created',
): Promise<Response> {
  const headers = withCookies(cookies);
  headers.append('Set-Cookie', await flashNotice(notice));
  return redirect(path, { headers });
}

export function withCookies(cookies: readonly string[], headers = new Headers()): Headers {
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}
