import { scrollTables } from '#app/domains/posts/content/scroll-tables.server.ts';
import type { PreviewAnswer } from '#app/domains/posts/editor-protocol.ts';
import { EDITOR_MAX_BYTES } from '#app/domains/posts/post-fields.ts';
import { describeRemoved, trySanitize } from '#app/domains/posts/save-post.server.ts';
import { previewRequestSchema } from '#app/domains/posts/save-request.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { resource } from '#app/framework/route-policy.ts';
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
export async function action({ request }: Route.ActionArgs) {
  const body = await readJson(request, previewRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const result = await trySanitize(body.content);
  const answer: PreviewAnswer = result.ok
    ? {
        ok: true,
        html: await scrollTables(result.content.html),
        removed: describeRemoved(result.content),
      }
    : { ok: false, code: result.code, message: result.message };
  return Response.json(answer, { status: result.ok ? 200 : 422 });
}
