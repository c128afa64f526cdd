import { readForm, textOf } from '#app/http/read-form.ts';
import { resource } from '#app/http/route-policy.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { adminCall, rejectReading } from '../http/offered/admin-call.server.ts';
import { checkProof } from '../http/offered/require-recent-sign-in.server.ts';
import {
  beginPasskeyConfirmation,
  confirmWithPasskey,
} from '../passkeys/passkey-confirmation.server.ts';

export const handle = resource({ access: 'admin', forWriters: true });

export const loader = rejectReading;

/** Confirms who is there for a script: with a passkey, or with a typed password or code. */
export const action = adminCall({
  async run(_, { site, session, request, context }) {
    const form = await readForm(request);
    switch (textOf(form, 'intent')) {
      case 'confirm-typed': {
        const errors = await checkProof(context, form);
        if (errors === null) return { ok: true };
        return { ok: false, message: Object.values(errors).join(' '), errors };
      }
      case 'confirm-question':
        return beginPasskeyConfirmation(site, session);
      case 'confirm-passkey':
        return confirmWithPasskey(site, session, textOf(form, 'answer'));
      default:
        return { ok: false, message: notUnderstoodSentence };
    }
  },
});
