import { redirectDocument } from 'react-router';
import type { IssuedTokens } from '../sign-in/account-tokens.server.ts';
import { withTokens } from './account-cookies.server.ts';
import { setFlashMessage } from './offered/flash-message.server.ts';

/**
 * Redirects a person who has just signed in or signed up to a page of the admin area. Opened as a
 * document, because the login page has no token for reading it.
 */
export function redirectAfterLogin(
  path: string,
  tokens: IssuedTokens,
  { notice, adminOrigin }: { notice: 'signed-in' | 'account-created'; adminOrigin: string },
): Response {
  const headers = withTokens(tokens, adminOrigin);
  headers.append('Set-Cookie', setFlashMessage(notice, path, adminOrigin));
  return redirectDocument(path, { headers });
}
