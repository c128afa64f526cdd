import { signIn } from '#app/domains/accounts/sign-in.server.ts';
import { addressKey } from '#app/domains/limits/address-key.ts';
import { readForm, textOf } from '#app/read-form.ts';
import { resource } from '#app/route-policy.ts';
import { requestFacts, services } from '#app/services.server.ts';
import type { Route } from './+types/sign-in.ts';

export const handle = resource();

export function loader() {
  return new Response('Sign in by POST.', { status: 405, headers: { Allow: 'POST' } });
}

/** Signing in again in place, where unsaved work stands on the page: the answer is data, not a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await signIn(context.get(services), {
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    clientKey: addressKey(context.get(requestFacts).clientAddress),
    userAgent: request.headers.get('User-Agent') ?? '',
  });
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (!result.ok) {
    return Response.json({ ok: false, ...result.refusal }, { status: result.status, headers });
  }
  for (const cookie of result.setCookie) headers.append('Set-Cookie', cookie);
  return Response.json({ ok: true }, { headers });
}
