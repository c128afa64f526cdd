import {
  findSurroundingsOf,
  openDocument,
  toFacts,
} from '#app/admin/pages/open-document.server.ts';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { listAllFields } from '#app/domains/site-texts/documents.ts';
import { type DraftAnswer, draftRequestSchema } from '#app/domains/site-texts/draft-protocol.ts';
import { viewField } from '#app/domains/site-texts/form-view.ts';
import { saveDraft } from '#app/domains/site-texts/site-texts.server.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { findRefusal, noteRefusal, type ReadOnlyRefusal } from '#app/framework/read-only.server.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/save-texts.ts';

const MOST_BYTES = 512 * 1024;

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: MOST_BYTES,
});

export function loader() {
  return new Response('Send a POST request to keep a draft.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** Keeps what is typed as the draft, while it is typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(services);
  const opened = await openDocument(context, params.document);
  const body = await readJson(request, draftRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const refusal = findRefusal(site.storage);
  if (refusal !== null) return refuse(refusal);
  const { id } = opened.document;
  try {
    const around = await findSurroundingsOf(context, opened, body.fields);
    const actor = actorOf(context.get(adminSession));
    const saved = await saveDraft(site, actor, id, body.fields, around);
    const { stored, startedFrom, errors, warnings } = saved;
    const sent = new Set(body.fields.map((field) => field.id));
    const answer: DraftAnswer = {
      ok: true,
      facts: toFacts(stored),
      startedFrom,
      fields: listAllFields(id)
        .filter((field) => sent.has(field.id))
        .map((field) => viewField(field, stored.draft ?? stored.published)),
      errors,
      warnings,
    };
    return Response.json(answer);
  } catch (error) {
    const noted = noteRefusal(site.storage, error);
    if (noted !== null) return refuse(noted);
    throw error;
  }
}

function refuse({ status, reason, message }: ReadOnlyRefusal): Response {
  const code = reason === 'moving' ? 'moving' : 'storage_full';
  return Response.json({ ok: false, code, message } satisfies DraftAnswer, { status });
}
