import { randomBytes, randomUUID } from 'node:crypto';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { hashToken } from '#database/hash-token.ts';
import { inChunks } from '#database/row-ids.ts';
import { type Actor, type Changes, VISITOR, type WriteDeps, write } from '#database/write.ts';
import { deserializeAnswers, serializeAnswers } from './answers.ts';
import type { Answers } from './questions.ts';

const TOKEN_BYTES = 32;
/** Batch size. A transaction blocks other writes, so it has to stay short. */
const BATCH_SIZE = 200;

/** In hexadecimal, because paths of the site are lower case. */
const TOKEN = /^[0-9a-f]{64}$/;

export interface SavedPlan {
  readonly answers: Answers;
  readonly createdAt: string;
}

/** A plan as a privacy request exports it. The secret link is not part of it. */
export interface SavedPlanRecord {
  readonly id: string;
  readonly leadId: string;
  /** As stored, so that it can be read even if the quiz has changed since. */
  readonly answers: string;
  readonly createdAt: string;
}

export function isPlanToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Saves a plan. The token is the only way to open it and is returned only here. */
export async function savePlan(deps: WriteDeps, answers: Answers): Promise<{ token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const id = randomUUID();
  await write(deps, VISITOR, async (tx, changes) => {
    await tx
      .insertInto('growth_plans')
      .values({
        id,
        token_hash: hashToken(token),
        answers: serializeAnswers(answers),
        created_at: writeTimestamp(deps.now()),
        lead_id: null,
      })
      .execute();
    changes.audit({ action: 'growth-plan.saved', objectType: 'growth-plan', objectId: id });
  });
  return { token };
}

/** The plan of a token; null when there is none, or when its answers no longer fit the quiz. */
export async function findSavedPlan(db: Db, token: string): Promise<SavedPlan | null> {
  if (!isPlanToken(token)) return null;
  const row = await db
    .selectFrom('growth_plans')
    .select(['answers', 'created_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const answers = row ? deserializeAnswers(row.answers) : null;
  return row && answers ? { answers, createdAt: readTimestamp(row.created_at) } : null;
}

/** Deletes a plan at the visitor's request. False when there was nothing to delete. */
export async function deleteSavedPlan(deps: WriteDeps, token: string): Promise<boolean> {
  if (!isPlanToken(token)) return false;
  return write(deps, VISITOR, async (tx, changes) => {
    const deleted = await tx
      .deleteFrom('growth_plans')
      .where('token_hash', '=', hashToken(token))
      .returning('id')
      .executeTakeFirst();
    if (!deleted) return false;
    changes.audit({
      action: 'growth-plan.deleted',
      objectType: 'growth-plan',
      objectId: deleted.id,
    });
    return true;
  });
}

/**
 * Links a saved plan to the lead that was sent from it, in the lead's transaction. Exports and
 * erasures of that person's data then include the plan.
 */
export async function linkPlanToLead(
  tx: Tx,
  changes: Changes,
  token: string,
  leadId: string,
): Promise<void> {
  if (!isPlanToken(token)) return;
  const linked = await tx
    .updateTable('growth_plans')
    .set({ lead_id: leadId })
    .where('token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst();
  if (!linked) return;
  changes.audit({ action: 'growth-plan.tied', objectType: 'growth-plan', objectId: linked.id });
}

export async function listSavedPlansOf(
  db: Db | Tx,
  leadIds: readonly string[],
): Promise<SavedPlanRecord[]> {
  const plans: SavedPlanRecord[] = [];
  for (const some of inChunks(leadIds)) {
    const rows = await db
      .selectFrom('growth_plans')
      .select(['id', 'lead_id', 'answers', 'created_at'])
      .where('lead_id', 'in', some)
      .orderBy('created_at')
      .execute();
    plans.push(
      ...rows.map((row) => ({
        id: row.id,
        leadId: row.lead_id ?? '',
        answers: row.answers,
        createdAt: readTimestamp(row.created_at),
      })),
    );
  }
  return plans;
}

/**
 * Deletes the plans of these leads, as part of a larger transaction. Call it before deleting the
 * leads, which the plans reference.
 */
export async function deleteSavedPlansOf(
  tx: Tx,
  changes: Changes,
  leadIds: readonly string[],
): Promise<number> {
  let deleted = 0;
  for (const some of inChunks(leadIds)) {
    const rows = await tx
      .deleteFrom('growth_plans')
      .where('lead_id', 'in', some)
      .returning('id')
      .execute();
    auditDeleted(changes, rows);
    deleted += rows.length;
  }
  return deleted;
}

export function countSavedPlansBefore(db: Db, limit: Date): Promise<number> {
  return countRows(db.selectFrom('growth_plans').where('created_at', '<', writeTimestamp(limit)));
}

/** Deletes a batch of plans from before this time, linked to a lead or not. Returns how many. */
export async function deleteSavedPlansBefore(
  deps: WriteDeps,
  actor: Actor,
  limit: Date,
): Promise<number> {
  return write(deps, actor, async (tx, changes) => {
    const old = tx
      .selectFrom('growth_plans')
      .select('id')
      .where('created_at', '<', writeTimestamp(limit))
      .orderBy('created_at')
      .limit(BATCH_SIZE);
    const rows = await tx
      .deleteFrom('growth_plans')
      .where('id', 'in', old)
      .returning('id')
      .execute();
    auditDeleted(changes, rows);
    return rows.length;
  });
}

function auditDeleted(changes: Changes, plans: readonly { id: string }[]): void {
  for (const { id } of plans) {
    changes.audit({ action: 'growth-plan.deleted', objectType: 'growth-plan', objectId: id });
  }
}
