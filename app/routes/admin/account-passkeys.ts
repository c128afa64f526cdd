import { adminSession } from '#app/auth/require-admin.server.ts';
import { askBeforeCall } from '#app/auth/require-recent-sign-in.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import {
  addPasskey,
  beginAddingPasskey,
  type PasskeyRefusal,
  removePasskey,
  renamePasskey,
} from '#app/domains/accounts/passkeys.server.ts';
import type { AdminSession } from '#app/domains/accounts/session.server.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { resource } from '#app/framework/route-policy.ts';
import { requestFacts, type Services, services } from '#app/framework/services.server.ts';
import type { Route } from './+types/account-passkeys.ts';

export const handle = resource({ access: 'admin' });

/**
 * What asks who is there. `passkey-add` needs the challenge of a `passkey-begin` a few minutes ago.
 */
const ASKING = new Set(['passkey-begin', 'passkey-remove']);

export function loader() {
  return new Response('Use POST.', { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Changes a person's own passkeys. Returns JSON, because creating a passkey needs a browser dialog.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const form = await readForm(request);
  if (ASKING.has(textOf(form, 'intent'))) {
    const question = await askBeforeCall(context);
    if (question !== null) return question;
  }
  const result = await changePasskeys(opened, context.get(adminSession), form);
  if (result.ok) return Response.json(result);
  const { message, cause } = result;
  if (cause !== undefined) {
    const { id } = context.get(requestFacts);
    opened.log.warn({ id, err: cause }, 'a new passkey was not accepted');
  }
  return Response.json({ ok: false, message }, { status: 422 });
}

async function changePasskeys(
  opened: Services,
  session: AdminSession,
  form: FormData,
): Promise<{ ok: true } | PasskeyRefusal> {
  const id = textOf(form, 'id');
  const name = textOf(form, 'name');
  switch (textOf(form, 'intent')) {
    case 'passkey-begin':
      return beginAddingPasskey(opened, session, name);
    case 'passkey-add':
      return addPasskey(opened, session, { name, answer: textOf(form, 'answer') });
    case 'passkey-rename':
      return renamePasskey(opened, session, { id, name });
    case 'passkey-remove':
      return removePasskey(opened, session, id);
    default:
      return { ok: false, message: notUnderstoodSentence };
  }
}
