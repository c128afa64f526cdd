import { adminCall } from '#app/auth/admin-call.server.ts';
import { adminSession } from '#app/auth/require-admin.server.ts';
import type { CopyResult, OpenCopyResult } from '#app/domains/posts/drafts/draft-protocol.ts';
import { findOwnCopy } from '#app/domains/posts/drafts/read-drafts.server.ts';
import { storeCopy } from '#app/domains/posts/drafts/store-draft.server.ts';
import { EDITOR_MAX_BYTES } from '#app/domains/posts/post-fields.ts';
import { copyRequestSchema } from '#app/domains/posts/save-request.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/save-draft.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});

const GONE: OpenCopyResult = {
  ok: false,
  code: 'gone',
  message: 'This draft is no longer here. You saved or discarded it, perhaps in another tab.',
};

/** A person's own draft, to keep writing in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { database } = context.get(services);
  const { userId } = context.get(adminSession);
  const copy = await findOwnCopy(database.db, userId, url.searchParams.get('id') ?? '');
  if (copy === null) return Response.json(GONE, { status: 404 });
  return Response.json({ ok: true, copy } satisfies OpenCopyResult);
}

/** Stores what is typed into the editor, while it is typed. */
export const action = adminCall({
  schema: copyRequestSchema,
  readOnly: 'by-reason',
  run: (copy, { site, actor }): Promise<CopyResult> => storeCopy(site, actor, copy),
});
