import { redirect } from 'react-router';
import { setFlashMessage } from './flash-message.server.ts';

/** Lets a person who has just signed in, or up, go on to a page of the admin area. */
export function redirectAfterLogin(
  path: string,
  cookies: readonly string[],
  { notice, publicOrigin }: { notice: 'signed-in' | 'account-created'; publicOrigin: string },
): Response {
  const headers = withCookies(cookies);
  headers.append('Set-Cookie', setFlashMessage(notice, publicOrigin));
  return redirect(path, { headers });
}

export function withCookies(cookies: readonly string[], headers = new Headers()): Headers {
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}
