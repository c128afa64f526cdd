import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { type DraftResult, draftRequestSchema } from '../drafts/draft-protocol.ts';
import { saveDraft } from '../drafts/save-draft.server.ts';
import { viewField } from '../fields/form-view.ts';
import { findSurroundingsOf, openDocument, toFacts } from '../http/open-document.server.ts';

const MOST_BYTES = 512 * 1024;

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: MOST_BYTES,
});

export const loader = rejectReading;

/** Keeps what is typed as the draft, while it is typed. */
export const action = adminCall({
  schema: draftRequestSchema,
  readOnly: 'by-reason',
  async run({ fields, editor }, { site, actor, params, context }): Promise<DraftResult> {
    const opened = await openDocument(context, params.document ?? '');
    const { id } = opened.document;
    const around = await findSurroundingsOf(context, opened, fields);
    const saved = await saveDraft(site, actor, id, fields, around, editor);
    const { stored, startedFrom, errors, warnings } = saved;
    const changes = stored.draft ?? stored.published;
    const sent = new Set(fields.map((field) => field.id));
    return {
      ok: true,
      facts: toFacts(stored),
      startedFrom,
      fields: saved.fields
        .filter((field) => sent.has(field.id))
        .map((field) => viewField(field, changes)),
      errors,
      warnings,
    };
  },
});
