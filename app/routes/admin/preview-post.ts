import type { PreviewAnswer } from '#app/domains/posts/editor-protocol.ts';
import { EDITOR_MAX_BYTES } from '#app/domains/posts/post-form.ts';
import { cleaned, describeRemoved } from '#app/domains/posts/save-post.server.ts';
import { previewRequestSchema } from '#app/domains/posts/save-request.ts';
import { toShown } from '#app/domains/posts/shown-content.server.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { resource } from '#app/framework/route-policy.ts';
import type { Route } from './+types/preview-post.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});

export function loader() {
  return new Response('A preview is asked for by POST.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** What saving would make of the content, and what it would take out. */
export async function action({ request }: Route.ActionArgs) {
  const body = await readJson(request, previewRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const result = await cleaned(body.content);
  const answer: PreviewAnswer = result.ok
    ? {
        ok: true,
        html: await toShown(result.content.html),
        removed: describeRemoved(result.content),
      }
    : { ok: false, code: result.code, message: result.message };
  return Response.json(answer, { status: result.ok ? 200 : 422 });
}
