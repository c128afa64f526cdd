import { describeAuthFailure } from '#app/auth/form-failure.server.ts';
import { withCookies } from '#app/auth/redirect-after-login.server.ts';
import { signIn } from '#app/domains/accounts/sign-in.server.ts';
import { completeTwoFactorSignIn } from '#app/domains/accounts/two-factor-sign-in.server.ts';
import { addressKey } from '#app/domains/limits/address-key.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { resource } from '#app/framework/route-policy.ts';
import { requestFacts, services } from '#app/framework/services.server.ts';
import type { Route } from './+types/sign-in.ts';

export const handle = resource({ allowedWhenDiskFull: true });

export function loader() {
  return new Response('Sign in by POST.', { status: 405, headers: { Allow: 'POST' } });
}

/** Signing in again in place, where unsaved work stands on the page: the answer is data, not a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    return await enter(form, { request, context });
  } catch (error) {
    const { message, init } = describeAuthFailure(context, error);
    const answer = { ok: false, code: 'refused', title: 'Login Failed', message };
    return Response.json(answer, init);
  }
}

async function enter(
  form: FormData,
  { request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
): Promise<Response> {
  const opened = context.get(services);
  const clientKey = addressKey(context.get(requestFacts).clientAddress);
  const visitor = { clientKey, headers: request.headers };
  const result = form.has('code')
    ? await completeTwoFactorSignIn(opened, { ...visitor, code: textOf(form, 'code') })
    : await signIn(opened, {
        ...visitor,
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
      });
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (result.ok)
    return Response.json({ ok: true }, { headers: withCookies(result.setCookie, headers) });
  if (result.kind === 'two-factor') {
    const answer = { ok: false, code: 'two-factor' };
    return Response.json(answer, { headers: withCookies(result.setCookie, headers) });
  }
  const { status, refusal } = result;
  return Response.json({ ok: false, code: 'refused', ...refusal }, { status, headers });
}
