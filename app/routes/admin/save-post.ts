import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import type { SaveAnswer } from '#app/domains/posts/editor-protocol.ts';
import { EDITOR_MAX_BYTES } from '#app/domains/posts/post-fields.ts';
import { savePost } from '#app/domains/posts/save-post.server.ts';
import { saveRequestSchema } from '#app/domains/posts/save-request.ts';
import { isDatabaseUnavailable } from '#app/framework/database-unavailable.server.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { findRefusal, noteRefusal, type ReadOnlyRefusal } from '#app/framework/read-only.server.ts';
import { resource } from '#app/framework/route-policy.ts';
import { requestFacts, services } from '#app/framework/services.server.ts';
import { logFields } from '#server/log-fields.ts';
import type { Route } from './+types/save-post.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});

const STATUS = {
  invalid: 422,
  stale: 409,
  key_reused: 409,
  signed_out: 401,
  forbidden: 403,
  reload: 403,
  failed: 500,
} as const;

function refuse({ status, message }: ReadOnlyRefusal) {
  const answer: SaveAnswer = { ok: false, code: 'failed', message };
  return Response.json(answer, { status });
}

export function loader() {
  return new Response('Send a POST request to save a post.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const body = await readJson(request, saveRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const refusal = findRefusal(opened.storage);
  if (refusal !== null) return refuse(refusal);
  try {
    const answer = await savePost(opened, actorOf(context.get(adminSession)), body);
    return Response.json(answer, { status: answer.ok ? 200 : STATUS[answer.code] });
  } catch (error) {
    const noted = noteRefusal(opened.storage, error);
    if (noted !== null) return refuse(noted);
    if (isDatabaseUnavailable(error)) throw error;
    const facts = context.get(requestFacts);
    opened.log.error({ ...logFields(facts), err: error }, 'saving a post failed');
    const answer: SaveAnswer = {
      ok: false,
      code: 'failed',
      message: `Failed to save post (reference ${facts.id})`,
    };
    return Response.json(answer, { status: 500 });
  }
}
