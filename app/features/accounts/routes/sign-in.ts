import { readForm, textOf } from '#app/http/read-form.ts';
import { resource } from '#app/http/route-policy.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { ADMIN_TOKEN_HEADER } from '#app/ui/admin/line/admin-token.ts';
import { issueAdminToken } from '../admin-token.server.ts';
import { readVisitor, withTokens } from '../http/account-cookies.server.ts';
import { describeAuthFailure, REJECTION_STATUS } from '../http/form-failure.server.ts';
import { hasPasskeys } from '../passkeys/passkeys.server.ts';
import { checkSession } from '../session.server.ts';
import type { IssuedTokens } from '../sign-in/account-tokens.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { isInvited } from '../sign-in/sign-up.server.ts';
import { completeTwoFactorSignIn } from '../two-factor/two-factor-sign-in.server.ts';
import { INVITATION_HEADER, type SignInOffer } from '../ui/sign-in-offer.ts';
import type { Route } from './+types/sign-in.ts';

export const handle = resource({ allowedWhenDiskFull: true });

/** What somebody who is not signed in can use. The login page shows the same to everybody. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const opened = context.get(services);
  const offer: SignInOffer = {
    passkeys: await hasPasskeys(opened, null),
    invited: await isInvited(opened, request.headers.get(INVITATION_HEADER) ?? ''),
  };
  return Response.json(offer);
}

/** The token for the page's next requests; null without admin access. */
async function findAdminToken(opened: Services, tokens: IssuedTokens): Promise<string | null> {
  const check = await checkSession(opened, tokens.session ?? null);
  return check.kind === 'signed-in' ? issueAdminToken(opened.secret, check.session) : null;
}

/** Signs in again in a dialog, so that unsaved work stays on the page. It answers JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    return await signInByForm(form, { request, context });
  } catch (error) {
    const { message, init } = describeAuthFailure(context, error);
    const answer = { ok: false, code: 'rejected', title: 'Login Failed', message };
    return Response.json(answer, init);
  }
}

async function signInByForm(
  form: FormData,
  { request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
): Promise<Response> {
  const opened = context.get(services);
  const { adminOrigin } = opened.config;
  const visitor = readVisitor(request, context);
  const result = form.has('code')
    ? await completeTwoFactorSignIn(opened, { ...visitor, code: textOf(form, 'code') })
    : await signIn(opened, {
        ...visitor,
        email: textOf(form, 'email'),
        password: textOf(form, 'password'),
      });
  const headers = new Headers();
  if (result.ok) {
    withTokens(result.tokens, adminOrigin, headers);
    const token = await findAdminToken(opened, result.tokens);
    if (token !== null) headers.set(ADMIN_TOKEN_HEADER, token);
    return Response.json({ ok: true }, { headers });
  }
  if (result.kind === 'two-factor') {
    withTokens(result.tokens, adminOrigin, headers);
    return Response.json({ ok: false, code: 'two-factor' }, { headers });
  }
  const answer = { ok: false, code: 'rejected', ...result.rejection };
  return Response.json(answer, { status: REJECTION_STATUS[result.code], headers });
}
