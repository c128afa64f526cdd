import { adminCall } from '#app/auth/admin-call.server.ts';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { EDITOR_MAX_BYTES } from '#app/domains/posts/post-fields.ts';
import { copyRequestSchema } from '#app/domains/posts/save-request.ts';
import type {
  CopyAnswer,
  OpenCopyAnswer,
} from '#app/domains/posts/working-copies/copy-protocol.ts';
import { findOwnCopy } from '#app/domains/posts/working-copies/read-copies.server.ts';
import { storeCopy } from '#app/domains/posts/working-copies/store-copy.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/working-copy.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});

const GONE: OpenCopyAnswer = {
  ok: false,
  code: 'gone',
  message: 'This draft is no longer here. You saved or discarded it, perhaps in another tab.',
};

/** A person's own working copy, to keep writing in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { database } = context.get(services);
  const { userId } = context.get(adminSession);
  const copy = await findOwnCopy(database.db, userId, url.searchParams.get('id') ?? '');
  if (copy === null) return Response.json(GONE, { status: 404 });
  return Response.json({ ok: true, copy } satisfies OpenCopyAnswer);
}

/** Stores what is typed into the editor, while it is typed. */
export const action = adminCall({
  schema: copyRequestSchema,
  readOnly: 'by-reason',
  run: (copy, { site, actor }): Promise<CopyAnswer> => storeCopy(site, actor, copy),
});
