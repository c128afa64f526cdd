import { findSettings } from '#app/features/settings/settings.server.ts';
import { addDays } from '#app/formatting/dates.ts';
import { startOfDay } from '#app/formatting/local-time.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type DatedRules, readAnswerRules } from './answer-rules.server.ts';
import { REMINDER_STAGES } from './reminder-stages.ts';

export interface DueColumns {
  due_at: string;
  due_rules: string;
  remind_at: string | null;
}

/** When a lead that was received at this moment is due. */
export function toDueColumns(
  { calendar, key }: DatedRules,
  { received, reminders }: { received: Date; reminders: number },
): DueColumns {
  const { half, due } = calendar.due(received);
  return {
    due_at: writeTimestamp(due),
    due_rules: key,
    remind_at:
      reminders >= REMINDER_STAGES.length ? null : writeTimestamp(reminders === 0 ? half : due),
  };
}

/** The same, by the current settings. */
export async function findDueColumns(
  tx: Tx,
  lead: Parameters<typeof toDueColumns>[1],
): Promise<DueColumns> {
  return toDueColumns(readAnswerRules(await findSettings(tx)), lead);
}

/**
 * When somebody is reminded of a follow-up: as work begins on its day, or after it if nobody works
 * then. Null if that has passed: whoever plans it for today knows.
 */
export async function followUpReminder(
  tx: Tx,
  { day, now }: { day: string; now: Date },
): Promise<{ follow_up_remind_at: string | null }> {
  const settings = await findSettings(tx);
  const { calendar } = readAnswerRules(settings);
  const at = calendar.nextWorkTime(new Date(startOfDay(day, settings.timeZone)));
  return { follow_up_remind_at: at > now ? writeTimestamp(at) : null };
}

/** The end of the day on which somebody planned to get back to a lead. */
export async function followUpDue(tx: Tx, day: string): Promise<{ due_at: string }> {
  const { timeZone } = await findSettings(tx);
  const end = Date.parse(startOfDay(addDays(day, 1), timeZone)) - 1;
  return { due_at: writeTimestamp(new Date(end)) };
}

/** It's the lead's turn: nothing is due, and no reminder is sent. */
export const NOTHING_DUE = { due_at: null, due_rules: '', remind_at: null } as const;

/** Nothing is planned with a lead any more. */
export const NO_FOLLOW_UP = {
  follow_up_on: null,
  follow_up_note: null,
  follow_up_remind_at: null,
} as const;
