import { explainTrouble } from '#app/account-trouble.server.ts';
import { takeSecondStep } from '#app/domains/accounts/second-step.server.ts';
import { signIn } from '#app/domains/accounts/sign-in.server.ts';
import { addressKey } from '#app/domains/limits/address-key.ts';
import { withCookies } from '#app/enter-admin.server.ts';
import { readForm, textOf } from '#app/read-form.ts';
import { resource } from '#app/route-policy.ts';
import { requestFacts, services } from '#app/services.server.ts';
import type { Route } from './+types/sign-in.ts';

export const handle = resource({ whenFull: 'answers' });

export function loader() {
  return new Response('Sign in by POST.', { status: 405, headers: { Allow: 'POST' } });
}

/** Signing in again in place, where unsaved work stands on the page: the answer is data, not a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    return await enter(form, { request, context });
  } catch (error) {
    const { message, init } = explainTrouble(context, error);
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
    ? await takeSecondStep(opened, { ...visitor, code: textOf(form, 'code') })
    : await signIn(opened, {
        ...visitor,
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
      });
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (result.ok)
    return Response.json({ ok: true }, { headers: withCookies(result.setCookie, headers) });
  if (result.kind === 'second-step') {
    const answer = { ok: false, code: 'second-step' };
    return Response.json(answer, { headers: withCookies(result.setCookie, headers) });
  }
  const { status, refusal } = result;
  return Response.json({ ok: false, code: 'refused', ...refusal }, { status, headers });
}
