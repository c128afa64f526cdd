import { readForm, textOf } from '#app/http/read-form.ts';
import { resource } from '#app/http/route-policy.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { adminCall, type Call, rejectReading } from '../http/offered/admin-call.server.ts';
import { askBeforeCall } from '../http/offered/require-recent-sign-in.server.ts';
import {
  addPasskey,
  beginAddingPasskey,
  removePasskey,
  renamePasskey,
} from '../passkeys/passkeys.server.ts';

export const handle = resource({ access: 'admin', forWriters: true });

/**
 * These actions ask for a recent sign-in. `passkey-add` needs the challenge of a `passkey-begin` a
 * few minutes ago.
 */
const ASKING = new Set(['passkey-begin', 'passkey-remove']);

export const loader = rejectReading;

/**
 * Changes a person's own passkeys. A form, and JSON as its answer, because creating a passkey needs a
 * browser dialog.
 */
export const action = adminCall({
  async run(_, call) {
    const form = await readForm(call.request);
    const question = ASKING.has(textOf(form, 'intent')) ? await askBeforeCall(call.context) : null;
    return question ?? changePasskeys(form, call);
  },
});

function changePasskeys(form: FormData, { site, session }: Call) {
  const id = textOf(form, 'id');
  const name = textOf(form, 'name');
  switch (textOf(form, 'intent')) {
    case 'passkey-begin':
      return beginAddingPasskey(site, session, name);
    case 'passkey-add':
      return addPasskey(site, session, { name, answer: textOf(form, 'answer') });
    case 'passkey-rename':
      return renamePasskey(site, session, { id, name });
    case 'passkey-remove':
      return removePasskey(site, session, id);
    default:
      return { ok: false, message: notUnderstoodSentence } as const;
  }
}
