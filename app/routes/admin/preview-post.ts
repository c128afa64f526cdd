import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { scrollTables } from '#app/domains/posts/content/scroll-tables.ts';
import type { PreviewAnswer } from '#app/domains/posts/editor-protocol.ts';
import { EDITOR_MAX_BYTES } from '#app/domains/posts/post-fields.ts';
import { trySanitize } from '#app/domains/posts/sanitize-post.server.ts';
import { previewRequestSchema } from '#app/domains/posts/save-request.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/preview-post.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});

export function loader() {
  return new Response('Send a POST request to get a preview.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** The content as a save would store it, and what the sanitizer would remove. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request, previewRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const { id } = actorOf(context.get(adminSession));
  const { contentWorker } = context.get(services);
  const result = await trySanitize(contentWorker, body.content, {
    actorId: id,
    signal: request.signal,
  });
  const answer: PreviewAnswer = result.ok
    ? {
        ok: true,
        html: scrollTables(result.content.html),
        removed: result.content.removed,
      }
    : { ok: false, code: result.code, message: result.message };
  return Response.json(answer, { status: result.ok ? 200 : 422 });
}
