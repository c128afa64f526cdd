import { useId } from 'react';
import { Select } from '#app/ui/forms/choices.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { MAX_REASON, type TypedOutcome } from '../outcome/lead-outcome.ts';
import type { ProgramNames } from '../programs-sold.ts';

/** The id of the first field of either form. */
const OUTCOME_FIELD = 'lead-outcome';

interface OutcomeFieldsProps {
  status: 'won' | 'lost';
  programs: ProgramNames;
  /** Why leads were lost before, to choose from. */
  reasons: readonly string[];
  typed: TypedOutcome;
  /** Why what was typed was not stored. */
  problem: string | undefined;
}

/** All of it may stay empty. */
export function OutcomeFields(props: OutcomeFieldsProps) {
  return props.status === 'lost' ? <LostFields {...props} /> : <WonFields {...props} />;
}

function LostFields({ reasons, typed, problem }: OutcomeFieldsProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        id={OUTCOME_FIELD}
        name="reason"
        label="Why was it lost?"
        optional="optional"
        maxLength={MAX_REASON}
        list={listId}
        autoComplete="off"
        defaultValue={typed.reason}
        {...(problem !== undefined && { error: problem })}
      />
      <datalist id={listId}>
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}

function WonFields({ programs, typed, problem }: OutcomeFieldsProps) {
  return (
    <>
      <Select
        id={OUTCOME_FIELD}
        name="program"
        label="Program"
        optional="optional"
        emptyLabel="Choose"
        choices={listChoices(programs, typed.program)}
        defaultValue={typed.program}
      />
      <TextInput
        id="won-amount"
        name="amount"
        label="Amount in dollars"
        optional="optional"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.amount}
        {...(problem !== undefined && { error: problem })}
      />
    </>
  );
}

/** With one of an earlier version of the site, if that is what was won. */
function listChoices(programs: ProgramNames, chosen: string) {
  const known = Object.entries<string>(programs).map(([value, label]) => ({ value, label }));
  if (chosen === '' || Object.hasOwn(programs, chosen)) return known;
  return [...known, { value: chosen, label: chosen }];
}
