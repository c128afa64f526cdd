import { z } from 'zod';
import { toLine } from '#app/formatting/characters.ts';
import type { Db } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { LeadFilter } from '../lead.ts';
import { type SavedFilter, savedSearchOf } from './lead-filter.ts';

const MOST_SAVED = 12;
const NAME_MAX = 40;

const savedSchema = z
  .array(z.object({ name: z.string().min(1).max(NAME_MAX), search: z.string().startsWith('?') }))
  .max(MOST_SAVED) satisfies z.ZodType<SavedFilter[]>;

export type SaveFilterResult = { ok: true; search: string } | { ok: false; message: string };

/** In the order in which this person first saved them. */
export async function findSavedFilters(db: Db, userId: string): Promise<readonly SavedFilter[]> {
  const row = await db
    .selectFrom('editor_preferences')
    .select('lead_filters')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return readSaved(row?.lead_filters ?? null);
}

function readSaved(stored: string | null): readonly SavedFilter[] {
  if (stored === null) return [];
  return readJsonColumn(stored, {
    column: 'editor_preferences.lead_filters',
    schema: savedSchema,
    fallback: [],
  });
}

/**
 * Saves a filter for the actor; it replaces the one of the same name.
 * @param filter one of which something can be saved
 */
export async function saveLeadFilter(
  deps: WriteDeps,
  actor: Actor & { id: string },
  { name: typed, filter }: { name: string; filter: LeadFilter },
): Promise<SaveFilterResult> {
  const name = toLine(typed);
  const search = savedSearchOf(filter);
  if (name === '') return { ok: false, message: 'Enter a name.' };
  if (name.length > NAME_MAX) {
    return { ok: false, message: `Enter at most ${NAME_MAX} characters.` };
  }
  const wanted = { name, search };
  const isSaved = await changeSaved(deps, actor, (saved) =>
    saved.some((each) => each.name === name)
      ? saved.map((each) => (each.name === name ? wanted : each))
      : [...saved, wanted],
  );
  if (isSaved) return { ok: true, search };
  return {
    ok: false,
    message: `You have saved ${MOST_SAVED} filters, the most there can be. Delete one first.`,
  };
}

export async function deleteSavedFilter(
  deps: WriteDeps,
  actor: Actor & { id: string },
  name: string,
): Promise<void> {
  await changeSaved(deps, actor, (saved) => saved.filter((each) => each.name !== name));
}

/**
 * Without an entry in the activity log and an event, because nobody else sees the choice.
 * @returns whether there is room for them
 */
function changeSaved(
  deps: WriteDeps,
  actor: Actor & { id: string },
  change: (saved: readonly SavedFilter[]) => readonly SavedFilter[],
): Promise<boolean> {
  return write(deps, actor, async (tx) => {
    // Writing first locks the row, so that two changes at once follow each other.
    const row = await tx
      .insertInto('editor_preferences')
      .values({ user_id: actor.id, editor_view: 'write' })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ user_id: (of) => of.ref('excluded.user_id') }),
      )
      .returning('lead_filters')
      .executeTakeFirstOrThrow();
    const saved = change(readSaved(row.lead_filters));
    if (saved.length > MOST_SAVED) return false;
    await tx
      .updateTable('editor_preferences')
      .set({ lead_filters: saved.length === 0 ? null : JSON.stringify(saved) })
      .where('user_id', '=', actor.id)
      .execute();
    return true;
  });
}
