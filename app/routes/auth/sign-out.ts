import { redirect } from 'react-router';
import { signOut } from '#app/domains/accounts/sign-in.server.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/sign-out.ts';

export const handle = resource({ allowedWhenDiskFull: true });

export function loader() {
  return redirect('/admin/login');
}

export async function action({ request, context }: Route.ActionArgs) {
  const headers = new Headers();
  for (const cookie of await signOut(context.get(services), request.headers)) {
    headers.append('Set-Cookie', cookie);
  }
  return redirect('/admin/login', { headers });
}
