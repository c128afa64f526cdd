import { redirect } from 'react-router';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readAccountTokens, withTokens } from '../http/account-cookies.server.ts';
import { signOut } from '../sign-in/sign-in.server.ts';
import type { Route } from './+types/sign-out.ts';

export const handle = resource({ allowedWhenDiskFull: true });

export function loader() {
  return redirect('/admin/login');
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const { adminOrigin } = opened.config;
  const { session } = readAccountTokens(request.headers, adminOrigin);
  const tokens = await signOut(opened, session);
  return redirect('/admin/login', { headers: withTokens(tokens, adminOrigin) });
}
