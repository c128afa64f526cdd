import { money } from '#app/site/words/prices.ts';
import type { LeadOutcome } from '../outcome/lead-outcome.ts';
import { type ProgramNames, programName } from '../programs-sold.ts';

/** "Leader Lift, $2,497"; null if nobody said. */
export function describeSale(
  { wonProgram, wonAmount }: Pick<LeadOutcome, 'wonProgram' | 'wonAmount'>,
  programs: ProgramNames,
): string | null {
  const parts = [
    wonProgram === null ? null : programName(wonProgram, programs),
    wonAmount === null ? null : money(wonAmount),
  ];
  return parts.filter((part) => part !== null).join(', ') || null;
}
