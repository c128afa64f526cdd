import type { DescribeAnswers } from '#app/site/lead-answers.ts';
import type { Tx } from '#database/connect.ts';
import type { Changes } from '#database/write.ts';

/** What the quiz says of the answers, and of the saved plan, that come along with a lead. */
export interface LeadAnswers {
  /** The answers that a form carries, in canonical form; null if they are none. */
  parse(carried: string): string | null;
  readonly describe: DescribeAnswers;
  isPlanToken(text: string): boolean;
  /** In the transaction of the lead, so that exports and erasures of its person include the plan. */
  linkPlan(tx: Tx, changes: Changes, token: string, leadId: string): Promise<void>;
}
