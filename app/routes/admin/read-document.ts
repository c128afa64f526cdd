import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { openDocument } from '#app/domains/posts/open-document.server.ts';
import { EDITOR_MAX_BYTES } from '#app/domains/posts/post-fields.ts';
import { documentRequestSchema } from '#app/domains/posts/save-request.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/read-document.ts';

export const handle = resource({
  access: 'admin',
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});

export function loader() {
  return new Response('Send a POST request to get a document.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** The content as a document of the rich text editor, as it is or as a save would store it. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request, documentRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const { id } = actorOf(context.get(adminSession));
  const { contentWorker } = context.get(services);
  const answer = await openDocument(contentWorker, body.content, {
    actorId: id,
    clean: body.clean,
    signal: request.signal,
  });
  if (!answer.ok) return Response.json(answer, { status: 422 });
  const removed = JSON.stringify(answer.removed);
  return new Response(`{"ok":true,"document":${answer.json},"removed":${removed}}`, {
    headers: { 'Content-Type': 'application/json' },
  });
}
