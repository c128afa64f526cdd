import { adminCall } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import type { DraftResult, ReadDraftResult } from '#app/features/articles/drafts/draft-protocol.ts';
import { storeDraft } from '#app/features/articles/drafts/store-draft.server.ts';
import { rejectPage } from '#app/features/articles/http/offered/articles-for-writers.server.ts';
import { EDITOR_MAX_BYTES } from '#app/features/articles/post-fields.ts';
import { draftRequestSchema } from '#app/features/articles/save-request.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readDraftState } from '../http/read-draft-state.server.ts';
import type { Route } from './+types/save-draft.ts';

export const handle = resource({
  access: 'admin',
  forWriters: true,
  allowedWhenDiskFull: true,
  // A text, and what it said before.
  maxBodyBytes: 2 * EDITOR_MAX_BYTES,
});

/** What an open editor does not show yet of its post and the draft of it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, contentWorker } = context.get(services);
  const { userId } = context.get(adminSession);
  const { searchParams: given } = url;
  const id = given.get('id') ?? '';
  await rejectPage(context, id);
  const state = await readDraftState(database.db, contentWorker, userId, {
    id,
    version: Number(given.get('version')),
    draftVersion: Number(given.get('draftVersion')),
  });
  return Response.json(state satisfies ReadDraftResult);
}

/** Stores what is typed into the editor, while it is typed. */
export const action = adminCall({
  schema: draftRequestSchema,
  readOnly: 'by-reason',
  run: (draft, { site, actor }): Promise<DraftResult> => storeDraft(site, actor, draft),
});
