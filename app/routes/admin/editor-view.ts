import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import type { EditorViewAnswer } from '#app/domains/posts/editor-protocol.ts';
import { storeEditorView } from '#app/domains/posts/editor-view.server.ts';
import { editorViewRequestSchema } from '#app/domains/posts/save-request.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/editor-view.ts';

export const handle = resource({ access: 'admin' });

export function loader() {
  return new Response('Send a POST request to choose a view.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** Remembers the view in which the editor opens for this person. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request, editorViewRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const session = context.get(adminSession);
  const { userId } = session;
  await storeEditorView(context.get(services), actorOf(session), { userId, view: body.view });
  const answer: EditorViewAnswer = { ok: true };
  return Response.json(answer);
}
