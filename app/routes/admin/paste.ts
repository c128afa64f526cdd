import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { PASTE_MAX_BYTES } from '#app/domains/posts/content-limit.ts';
import { tryPaste } from '#app/domains/posts/paste/try-paste.server.ts';
import { pasteRequestSchema } from '#app/domains/posts/save-request.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/paste.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  // JSON writes a quote or a line break as two characters.
  maxBodyBytes: 2 * PASTE_MAX_BYTES,
});

export function loader() {
  return new Response('Send a POST request with what was pasted.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** The clipboard's HTML as a document of the rich text editor, and what is left out of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request, pasteRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const { id } = actorOf(context.get(adminSession));
  const { contentWorker } = context.get(services);
  const answer = await tryPaste(contentWorker, body.html, {
    actorId: id,
    signal: request.signal,
  });
  return Response.json(answer, { status: answer.ok ? 200 : 422 });
}
