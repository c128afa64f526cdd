import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { EditorView } from './editor-protocol.ts';

/** The view in which the editor opens for this person: the one used last, in whichever browser. */
export async function findEditorView(db: Db, userId: string): Promise<EditorView> {
  const row = await db
    .selectFrom('editor_preferences')
    .select('editor_view')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.editor_view ?? 'write';
}

/** Nobody else sees the choice, so it makes neither an audit entry nor an event. */
export async function storeEditorView(
  deps: WriteDeps,
  actor: Actor,
  { userId, view }: { userId: string; view: EditorView },
): Promise<void> {
  await write(deps, actor, (tx) =>
    tx
      .insertInto('editor_preferences')
      .values({ user_id: userId, editor_view: view })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ editor_view: view }))
      .execute(),
  );
}
