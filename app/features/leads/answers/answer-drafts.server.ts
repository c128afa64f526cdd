import { z } from 'zod';
import { isLate } from '#app/features/drafts/field-marks.server.ts';
import { NO_EDITOR, openEditorSchema } from '#app/features/drafts/open-editor.ts';
import { findSubjectOf } from '#app/features/outbox/queue-message.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { isId } from '#database/row-ids.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { GONE } from '../records/change-lead.server.ts';

const answerTextSchema = z.object({
  subject: z.string().max(2_000),
  text: z.string().max(50_000),
  /** Whether it was opened in an email app, and nobody has said what became of it. */
  isOpened: z.boolean().optional(),
  /** Where it is written; left out by a page of before. */
  editor: openEditorSchema.optional(),
});
export type KeptAnswer = z.infer<typeof answerTextSchema>;

/** What a script sends: the words, and the email that they are for. */
export const answerDraftSchema = answerTextSchema.extend({ mailId: z.string() });
type AnswerDraft = z.infer<typeof answerDraftSchema>;

/** By the id of the account: each person has their own. */
const DRAFTS = {
  column: 'leads.answer_drafts',
  schema: z.record(z.string(), answerTextSchema),
  fallback: {},
};

async function readDrafts(db: Db | Tx, leadId: string): Promise<Record<string, KeptAnswer> | null> {
  if (!isId(leadId)) return null;
  const row = await db
    .selectFrom('leads')
    .select('answer_drafts')
    .where('id', '=', leadId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.answer_drafts === null ? {} : readJsonColumn(row.answer_drafts, DRAFTS);
}

/** What this person has written and not sent; null if that is nothing. */
export async function findAnswerDraft(
  db: Db,
  leadId: string,
  userId: string,
): Promise<KeptAnswer | null> {
  return (await readDrafts(db, leadId))?.[userId] ?? null;
}

/**
 * Keeps what somebody is writing, unless the email has been sent meanwhile. Without an entry in the
 * activity log, as with other drafts.
 */
export function keepAnswerDraft(
  deps: WriteDeps,
  actor: Actor & { readonly id: string },
  { leadId, draft: { mailId, ...draft } }: { leadId: string; draft: AnswerDraft },
): Promise<{ ok: true } | typeof GONE> {
  return write(deps, actor, async (tx): Promise<{ ok: true } | typeof GONE> => {
    const drafts = await readDrafts(tx, leadId);
    if (drafts === null) return GONE;
    const last = drafts[actor.id]?.editor;
    const isOver = isLate(last, draft.editor ?? NO_EDITOR) || (await isSent(tx, mailId));
    if (!isOver) await storeDrafts(tx, leadId, { ...drafts, [actor.id]: draft });
    return { ok: true };
  });
}

/** From here, or noted as sent from an email app. */
async function isSent(tx: Tx, mailId: string): Promise<boolean> {
  if ((await findSubjectOf(tx, mailId)) !== undefined) return true;
  if (!isId(mailId)) return false;
  const note = tx.selectFrom('lead_notes').select('id').where('id', '=', mailId);
  return (await note.executeTakeFirst()) !== undefined;
}

export async function forgetAnswerDraft(tx: Tx, leadId: string, userId: string): Promise<void> {
  const { [userId]: _sent, ...others } = (await readDrafts(tx, leadId)) ?? {};
  await storeDrafts(tx, leadId, others);
}

async function storeDrafts(
  tx: Tx,
  leadId: string,
  drafts: Readonly<Record<string, KeptAnswer>>,
): Promise<void> {
  const answer_drafts = Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts);
  await tx.updateTable('leads').set({ answer_drafts }).where('id', '=', leadId).execute();
}
