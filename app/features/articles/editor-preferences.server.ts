import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { EditorPreferences, EditorView } from './editor-protocol.ts';

const DEFAULTS: EditorPreferences = { view: 'write', updateDate: 'now', toolbar: 'selection' };

/** How this person likes to edit, in any browser. */
export async function findEditorPreferences(db: Db, userId: string): Promise<EditorPreferences> {
  const row = await db
    .selectFrom('editor_preferences')
    .select(['editor_view', 'update_date', 'toolbar'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return DEFAULTS;
  return { view: row.editor_view, updateDate: row.update_date, toolbar: row.toolbar };
}

/** The view in which the editor opens for this person: the one they used last, in any browser. */
export async function findEditorView(db: Db, userId: string): Promise<EditorView> {
  return (await findEditorPreferences(db, userId)).view;
}

/** No audit entry and no event, because nobody else sees the choice. */
export async function storeEditorPreferences(
  deps: WriteDeps,
  actor: Actor,
  { userId, chosen }: { userId: string; chosen: Partial<EditorPreferences> },
): Promise<void> {
  const columns = {
    ...(chosen.view === undefined ? {} : { editor_view: chosen.view }),
    ...(chosen.updateDate === undefined ? {} : { update_date: chosen.updateDate }),
    ...(chosen.toolbar === undefined ? {} : { toolbar: chosen.toolbar }),
  };
  await write(deps, actor, (tx) =>
    tx
      .insertInto('editor_preferences')
      .values({
        user_id: userId,
        editor_view: DEFAULTS.view,
        update_date: DEFAULTS.updateDate,
        toolbar: DEFAULTS.toolbar,
        ...columns,
      })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute(),
  );
}
