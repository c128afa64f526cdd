import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { EDITOR_MAX_BYTES } from '#app/domains/posts/post-fields.ts';
import { copyRequestSchema } from '#app/domains/posts/save-request.ts';
import type {
  CopyAnswer,
  OpenCopyAnswer,
} from '#app/domains/posts/working-copies/copy-protocol.ts';
import { findOwnCopy } from '#app/domains/posts/working-copies/read-copies.server.ts';
import { storeCopy } from '#app/domains/posts/working-copies/store-copy.server.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { findRefusal, noteRefusal, type ReadOnlyRefusal } from '#app/framework/read-only.server.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
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

/** A person's own working copy, to go on with. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { database } = context.get(services);
  const { userId } = context.get(adminSession);
  const copy = await findOwnCopy(database.db, userId, url.searchParams.get('id') ?? '');
  if (copy === null) return Response.json(GONE, { status: 404 });
  return Response.json({ ok: true, copy } satisfies OpenCopyAnswer);
}

const STATUS: Partial<Record<Extract<CopyAnswer, { ok: false }>['code'], number>> = {
  newer: 409,
  closed: 410,
  too_large: 422,
};

function refuse({ status, reason, message }: ReadOnlyRefusal) {
  const code = reason === 'moving' ? 'moving' : 'storage_full';
  const answer: CopyAnswer = { ok: false, code, message };
  return Response.json(answer, { status });
}

/** Stores what is typed into the editor, while it is typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const body = await readJson(request, copyRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const refusal = findRefusal(opened.storage);
  if (refusal !== null) return refuse(refusal);
  try {
    const answer = await storeCopy(opened, actorOf(context.get(adminSession)), body);
    return Response.json(answer, { status: answer.ok ? 200 : (STATUS[answer.code] ?? 500) });
  } catch (error) {
    const noted = noteRefusal(opened.storage, error);
    if (noted !== null) return refuse(noted);
    throw error;
  }
}
