import { dayOf } from '#app/formatting/dates.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import {
  findState,
  lockState,
  storeQuestion,
  updateState,
} from './retention/retention-state.server.ts';
import { type RetentionKind, type RetentionQuestion, totalOf } from './retention-kinds.ts';

/** The state of retention that the dashboard shows. */
export interface RetentionStatus {
  readonly question: RetentionQuestion | null;
  /** The kinds that the last run failed to delete. */
  readonly failed: readonly RetentionKind[];
}

export async function findRetentionStatus(db: Db): Promise<RetentionStatus> {
  const { question, failed } = await findState(db);
  return { question, failed };
}

export type RetentionAnswer =
  /** The day that the clock was showing, `YYYY-MM-DD` in the site's time zone. */
  | { readonly kind: 'clock'; readonly date: string }
  /** The number of items in the question. */
  | { readonly kind: 'amount'; readonly total: number };

export type AnswerResult = { ok: true } | { ok: false; message: string };

const ANSWERED = 'This question was already answered.';

/** Stores an admin's answer: the date that the page showed, or the number of items to delete. */
export function answerQuestion(
  deps: WriteDeps,
  actor: Actor,
  { answer, timeZone }: { answer: RetentionAnswer; timeZone: string },
): Promise<AnswerResult> {
  return write(deps, actor, async (tx, changes): Promise<AnswerResult> => {
    const { question } = await lockState(deps.database, tx);
    if (question?.kind !== answer.kind) return { ok: false, message: ANSWERED };
    if (answer.kind === 'clock') {
      const now = deps.now();
      if (answer.date !== dayOf(now, timeZone)) {
        const message = 'The date on the site’s clock has changed. Please check it again.';
        return { ok: false, message };
      }
      await updateState(tx, { believed_at: writeTimestamp(now) });
      changes.audit({
        action: 'retention.date-confirmed',
        objectType: 'retention',
        objectId: null,
        detail: { date: answer.date },
      });
    } else {
      if (question.kind !== 'amount' || answer.total !== totalOf(question.counts)) {
        return { ok: false, message: 'The number has changed. Please check it again.' };
      }
      await updateState(tx, { allowed: answer.total });
      changes.audit({
        action: 'retention.amount-confirmed',
        objectType: 'retention',
        objectId: null,
        detail: { count: answer.total },
      });
    }
    await storeQuestion(tx, changes, null);
    return { ok: true };
  });
}
