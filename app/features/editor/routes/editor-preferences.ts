import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { storeEditorPreferences } from '#app/features/articles/editor-preferences.server.ts';
import type { EditorPreferencesResult } from '#app/features/articles/editor-protocol.ts';
import { editorPreferencesRequestSchema } from '#app/features/articles/save-request.ts';
import { resource } from '#app/http/route-policy.ts';

export const handle = resource({ access: 'admin', forWriters: true });

export const loader = rejectReading;

/** Remembers how this person likes to edit. */
export const action = adminCall({
  schema: editorPreferencesRequestSchema,
  async run(chosen, { site, actor, session }): Promise<EditorPreferencesResult> {
    await storeEditorPreferences(site, actor, { userId: session.userId, chosen });
    return { ok: true };
  },
});
