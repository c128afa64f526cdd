import { adminSession } from '#app/auth/require-admin.server.ts';
import { checkProof } from '#app/auth/require-recent-sign-in.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import {
  beginPasskeyConfirmation,
  confirmWithPasskey,
} from '#app/domains/accounts/passkey-confirmation.server.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { resource } from '#app/framework/route-policy.ts';
import { requestFacts, services } from '#app/framework/services.server.ts';
import type { Route } from './+types/confirm-identity.ts';

export const handle = resource({ access: 'admin' });

export function loader() {
  return new Response('Use POST.', { status: 405, headers: { Allow: 'POST' } });
}

/** Confirms who is there for a script: with a passkey, or with a typed password or code. It answers JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const opened = context.get(services);
  const session = context.get(adminSession);
  switch (textOf(form, 'intent')) {
    case 'confirm-typed': {
      const errors = await checkProof(context, form);
      if (errors === null) return answer({ ok: true });
      return answer({ ok: false, message: Object.values(errors).join(' '), errors }, 422);
    }
    case 'confirm-question': {
      const result = await beginPasskeyConfirmation(opened, session);
      return answer(result, result.ok ? 200 : 422);
    }
    case 'confirm-passkey': {
      const result = await confirmWithPasskey(opened, session, textOf(form, 'answer'));
      if (result.ok) return answer({ ok: true });
      const { message, cause } = result;
      if (cause !== undefined) {
        const { id } = context.get(requestFacts);
        opened.log.warn({ id, err: cause }, 'a passkey was not accepted');
      }
      return answer({ ok: false, message }, 422);
    }
    default:
      return answer({ ok: false, message: notUnderstoodSentence }, 422);
  }
}

function answer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
