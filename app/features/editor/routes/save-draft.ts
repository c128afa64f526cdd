import { adminCall } from '#app/features/accounts/http/admin-call.server.ts';
import { adminSession } from '#app/features/accounts/http/require-admin.server.ts';
import type { DraftResult, OpenDraftResult } from '#app/features/articles/drafts/draft-protocol.ts';
import { findOwnDraft } from '#app/features/articles/drafts/read-drafts.server.ts';
import { storeDraft } from '#app/features/articles/drafts/store-draft.server.ts';
import { EDITOR_MAX_BYTES } from '#app/features/articles/post-fields.ts';
import { draftRequestSchema } from '#app/features/articles/save-request.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/save-draft.ts';

export const handle = resource({
  access: 'admin',
  forWriters: true,
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});

const GONE: OpenDraftResult = {
  ok: false,
  code: 'gone',
  message: 'This draft is no longer here. You saved or discarded it, perhaps in another tab.',
};

/** A person's own draft, to keep writing in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { database } = context.get(services);
  const { userId } = context.get(adminSession);
  const draft = await findOwnDraft(database.db, userId, url.searchParams.get('id') ?? '');
  if (draft === null) return Response.json(GONE, { status: 404 });
  return Response.json({ ok: true, draft } satisfies OpenDraftResult);
}

/** Stores what is typed into the editor, while it is typed. */
export const action = adminCall({
  schema: draftRequestSchema,
  readOnly: 'by-reason',
  run: (draft, { site, actor }): Promise<DraftResult> => storeDraft(site, actor, draft),
});
