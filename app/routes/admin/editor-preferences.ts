import { adminSession } from '#app/auth/require-admin.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { storeEditorPreferences } from '#app/domains/posts/editor-preferences.server.ts';
import type { EditorPreferencesAnswer } from '#app/domains/posts/editor-protocol.ts';
import { editorPreferencesRequestSchema } from '#app/domains/posts/save-request.ts';
import { readJson, UNREADABLE } from '#app/framework/read-json.ts';
import { resource } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import type { Route } from './+types/editor-preferences.ts';

export const handle = resource({ access: 'admin' });

export function loader() {
  return new Response('Send a POST request to choose how you edit.', {
    status: 405,
    headers: { Allow: 'POST' },
  });
}

/** Remembers how this person likes to edit. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request, editorPreferencesRequestSchema);
  if (body === null) return Response.json(UNREADABLE, { status: 400 });
  const session = context.get(adminSession);
  const { userId } = session;
  await storeEditorPreferences(context.get(services), actorOf(session), { userId, chosen: body });
  const answer: EditorPreferencesAnswer = { ok: true };
  return Response.json(answer);
}
