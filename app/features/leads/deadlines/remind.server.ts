import { setImmediate as nextTurn } from 'node:timers/promises';
import { queueMessage } from '#app/features/outbox/queue-message.server.ts';
import type { Settings } from '#app/features/settings/settings-schema.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Changes, WEBSITE, type WriteDeps, write } from '#database/write.ts';
import { readAnswerRules } from './answer-rules.server.ts';
import { claimPlanned, findFirstPlanned } from './planned-reminders.server.ts';
import { hasOutdatedLead, redateLeads } from './redate-leads.server.ts';
import { remindOfFollowUps } from './remind-follow-up.server.ts';
import { REMINDER_STAGES, type ReminderStage } from './reminder-stages.ts';

export interface ReminderDeps extends WriteDeps {
  readonly readSettings: () => Promise<Settings>;
}

/** A transaction blocks other writes, so it has to stay short. */
const BATCH_SIZE = 50;
const AT_ONCE = new Date(0);

/** When `remind` next has something to do; null if nothing is planned. */
export async function findNextReminder(deps: ReminderDeps): Promise<Date | null> {
  const { database, now } = deps;
  const rules = readAnswerRules(await deps.readSettings());
  if (await hasOutdatedLead(database.db, rules)) return AT_ONCE;
  const first = earlier(
    await findFirstPlanned(database.db, 'remind_at'),
    await findFirstPlanned(database.db, 'follow_up_remind_at'),
  );
  if (first === null) return null;
  const planned = Math.max(first.getTime(), now().getTime());
  const { calendar } = rules;
  return calendar.isWorkTime(new Date(planned))
    ? new Date(planned)
    : calendar.nextWorkTime(new Date(planned));
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/**
 * Dates the waiting leads by the current settings, and sends reminders: of leads whose time is half over
 * or over, and of follow-ups on their day. No reminder is sent outside of the owner's hours; what falls
 * due then is sent when they begin. With several servers, the first to claim a lead sends its reminder.
 * The server's clock is not doubted: a reminder too early harms nobody, one that never comes does.
 */
export async function remind(deps: ReminderDeps, signal?: AbortSignal): Promise<void> {
  const rules = readAnswerRules(await deps.readSettings());
  await redateLeads(deps, rules, signal);
  while (!signal?.aborted && rules.calendar.isWorkTime(deps.now())) {
    const done = await write(deps, WEBSITE, async (tx, changes) =>
      Math.max(
        await remindBatch(deps, tx, changes),
        await remindOfFollowUps(deps, tx, changes, BATCH_SIZE),
      ),
    );
    if (done < BATCH_SIZE) return;
    await nextTurn();
  }
}

async function remindBatch(
  { database, now: clock }: WriteDeps,
  tx: Tx,
  changes: Changes,
): Promise<number> {
  const now = clock();
  const leads = await claimPlanned(database, tx, 'remind_at', { now, limit: BATCH_SIZE });
  for (const { id, due_at } of leads) {
    const isOver = due_at === null || Date.parse(readTimestamp(due_at)) <= now.getTime();
    const stage: ReminderStage = isOver ? 'overdue' : 'half';
    await tx.updateTable('leads').set(after(stage, due_at)).where('id', '=', id).execute();
    await queueMessage(
      tx,
      changes,
      { kind: 'lead-reminder', payload: { stage }, aboutId: id },
      now,
    );
  }
  return leads.length;
}

function after(stage: ReminderStage, dueAt: string | Date | null) {
  return {
    reminders: REMINDER_STAGES.indexOf(stage) + 1,
    remind_at: stage === 'half' && dueAt !== null ? readTimestamp(dueAt) : null,
  };
}

/**
 * A reminder was not sent: the owner had stopped working, or an answer may take longer now. It is due
 * again at this time, or when they start to work.
 */
export async function remindAgain(
  db: Db,
  leadId: string,
  { stage, at }: { stage: ReminderStage; at: Date },
): Promise<void> {
  await db
    .updateTable('leads')
    .set({ reminders: REMINDER_STAGES.indexOf(stage), remind_at: writeTimestamp(at) })
    .where('id', '=', leadId)
    .where('status', '=', 'new')
    .where('reminders', '<=', REMINDER_STAGES.indexOf(stage) + 1)
    .execute();
}
