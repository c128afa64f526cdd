import { readVisitor, withTokens } from '#app/auth/account-cookies.server.ts';
import { describeAuthFailure, REFUSAL_STATUS } from '#app/auth/form-failure.server.ts';
import { signIn } from '#app/domains/accounts/sign-in.server.ts';
import { completeTwoFactorSignIn } from '#app/domains/accounts/two-factor-sign-in.server.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/sign-in.ts';

export const handle = resource({ allowedWhenDiskFull: true });

export function loader() {
  return new Response('Use POST.', { status: 405, headers: { Allow: 'POST' } });
}

/** Signs in again in a dialog, so that unsaved work stays on the page. It answers JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    return await signInByForm(form, { request, context });
  } catch (error) {
    const { message, init } = describeAuthFailure(context, error);
    const answer = { ok: false, code: 'refused', title: 'Login Failed', message };
    return Response.json(answer, init);
  }
}

async function signInByForm(
  form: FormData,
  { request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
): Promise<Response> {
  const opened = context.get(services);
  const { publicOrigin } = opened.config;
  const visitor = readVisitor(request, context);
  const result = form.has('code')
    ? await completeTwoFactorSignIn(opened, { ...visitor, code: textOf(form, 'code') })
    : await signIn(opened, {
        ...visitor,
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
      });
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (result.ok) {
    withTokens(result.tokens, publicOrigin, headers);
    return Response.json({ ok: true }, { headers });
  }
  if (result.kind === 'two-factor') {
    withTokens(result.tokens, publicOrigin, headers);
    return Response.json({ ok: false, code: 'two-factor' }, { headers });
  }
  const answer = { ok: false, code: 'refused', ...result.refusal };
  return Response.json(answer, { status: REFUSAL_STATUS[result.code], headers });
}
