import { data, redirect } from 'react-router';
import { readForm, textOf } from '#app/http/read-form.ts';
import { resource } from '#app/http/route-policy.ts';
import { clearCookie, writeCookie } from '#app/http/site-cookies.ts';
import { services } from '#app/services/services.server.ts';
import { toScheme } from '#app/ui/admin/frame/scheme.ts';
import type { Route } from './+types/choose-scheme.ts';

export const handle = resource({ access: 'admin', forWriters: true, allowedWhenDiskFull: true });

export function loader() {
  return redirect('/admin');
}

/** Remembers in this browser whether the admin area is light or dark; nothing is stored here. */
export async function action({ request, context }: Route.ActionArgs) {
  const { adminOrigin } = context.get(services).config;
  const scheme = toScheme(textOf(await readForm(request), 'scheme'));
  const cookie =
    scheme === 'automatic'
      ? clearCookie('scheme', adminOrigin)
      : writeCookie('scheme', scheme, adminOrigin);
  return data(null, { headers: { 'Set-Cookie': cookie } });
}
