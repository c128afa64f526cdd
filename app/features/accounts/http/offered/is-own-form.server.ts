import type { RouterContextProvider } from 'react-router';
import { foreignForm } from '#app/http/outdated-page.server.ts';
import { services } from '#app/services/services.server.ts';
import { ADMIN_TOKEN_HEADER } from '#app/ui/admin/line/admin-token.ts';
import { checkAdminToken } from '../../admin-token.server.ts';
import { adminSession } from './require-admin.server.ts';

/**
 * Whether a form whose files are read as they arrive is from an admin page: by its header, which
 * `requireAdmin` has checked, or by the token in its first field. The answer to any other is a 403.
 */
export function isOwnForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  token: string | null,
): boolean {
  if (request.headers.has(ADMIN_TOKEN_HEADER)) return true;
  const { secret } = context.get(services);
  const isOwn = checkAdminToken(secret, token, context.get(adminSession)) === 'valid';
  context.set(foreignForm, !isOwn);
  return isOwn;
}
