import { readForm, textOf } from '#app/http/read-form.ts';
import { resource } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { readVisitor, withTokens } from '../http/account-cookies.server.ts';
import { describeAuthFailure, REJECTION_STATUS } from '../http/form-failure.server.ts';
import { setFlashMessage } from '../http/offered/flash-message.server.ts';
import {
  beginPasskeySignIn,
  type PasskeyStep,
  signInWithPasskey,
} from '../passkeys/passkey-sign-in.server.ts';
import type { Route } from './+types/passkey.ts';

export const handle = resource({ allowedWhenDiskFull: true });

export function loader() {
  return new Response('Use POST.', { status: 405, headers: { Allow: 'POST' } });
}

/** Signs in with a passkey, or completes a sign-in that waits for its second factor. It answers JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    return await answerByIntent(form, { request, context });
  } catch (error) {
    const { message, init } = describeAuthFailure(context, error);
    return Response.json({ ok: false, message }, init);
  }
}

type Parts = Pick<Route.ActionArgs, 'request' | 'context'>;

async function answerByIntent(form: FormData, parts: Parts): Promise<Response> {
  const step: PasskeyStep = textOf(form, 'step') === 'second-factor' ? 'second-factor' : 'sign-in';
  switch (textOf(form, 'intent')) {
    case 'passkey-question':
      return askForPasskey(parts, step);
    case 'passkey-sign-in':
      return signIn(parts, { step, answer: textOf(form, 'answer'), welcome: form.has('welcome') });
    default:
      return reject(400, notUnderstoodSentence);
  }
}

async function askForPasskey({ request, context }: Parts, step: PasskeyStep): Promise<Response> {
  const visitor = readVisitor(request, context);
  const result = await beginPasskeySignIn(context.get(services), visitor, step);
  return result.ok
    ? Response.json({ ok: true, options: result.options })
    : reject(422, result.message);
}

async function signIn(
  { request, context }: Parts,
  { step, answer, welcome }: { step: PasskeyStep; answer: string; welcome: boolean },
): Promise<Response> {
  const opened = context.get(services);
  const { adminOrigin } = opened.config;
  const visitor = readVisitor(request, context);
  const result = await signInWithPasskey(opened, { ...visitor, step, answer });
  if (result.cause !== undefined) {
    const { id } = context.get(requestInfo);
    opened.log.warn({ id, err: result.cause }, 'a passkey was not accepted');
  }
  if (result.ok) {
    const headers = withTokens(result.tokens, adminOrigin);
    if (welcome) headers.append('Set-Cookie', setFlashMessage('signed-in', null, adminOrigin));
    return Response.json({ ok: true }, { headers });
  }
  return result.kind === 'two-factor'
    ? reject(400, notUnderstoodSentence)
    : reject(REJECTION_STATUS[result.code], result.rejection.message, result.rejection.title);
}

function reject(status: number, message: string, title = 'Login Failed'): Response {
  return Response.json({ ok: false, title, message }, { status });
}
