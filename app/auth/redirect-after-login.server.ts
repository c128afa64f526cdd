import { redirect } from 'react-router';
import type { IssuedTokens } from '#app/domains/accounts/account-tokens.server.ts';
import { withTokens } from './account-cookies.server.ts';
import { setFlashMessage } from './flash-message.server.ts';

/** Redirects a person who has just signed in or signed up to a page of the admin area. */
export function redirectAfterLogin(
  path: string,
  tokens: IssuedTokens,
  { notice, publicOrigin }: { notice: 'signed-in' | 'account-created'; publicOrigin: string },
): Response {
  const headers = withTokens(tokens, publicOrigin);
  headers.append('Set-Cookie', setFlashMessage(notice, publicOrigin));
  return redirect(path, { headers });
}
