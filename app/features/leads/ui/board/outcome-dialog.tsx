import { STATUS_LABELS } from '#app/features/leads/lead.ts';
import type { TypedOutcome } from '#app/features/leads/outcome/lead-outcome.ts';
import type { ProgramNames } from '#app/features/leads/programs-sold.ts';
import { useHoldLiveUpdates } from '#app/ui/admin/live/hold-live-updates.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { OutcomeFields } from '../outcome-fields.tsx';

/** Why a lead was lost, or what was won, is asked before it is moved there. */
export interface OutcomeQuestion {
  readonly id: string;
  /** Of the lead. */
  readonly name: string;
  readonly to: 'won' | 'lost';
  readonly typed: TypedOutcome;
  /** Why it was not stored; null the first time. */
  readonly problem: string | null;
}

interface OutcomeDialogProps {
  question: OutcomeQuestion;
  programs: ProgramNames;
  reasons: readonly string[];
  onAnswer: (outcome: TypedOutcome) => void;
  onClose: () => void;
}

export function OutcomeDialog({ question, onClose, ...form }: OutcomeDialogProps) {
  return (
    <Modal open title={`${question.name}: ${STATUS_LABELS[question.to]}`} onClose={onClose}>
      <OutcomeForm question={question} onClose={onClose} {...form} />
    </Modal>
  );
}

function OutcomeForm(props: OutcomeDialogProps) {
  const { question, programs, reasons, onAnswer, onClose } = props;
  useHoldLiveUpdates();
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const textOf = (name: string) => String(form.get(name) ?? '');
        onAnswer({
          reason: textOf('reason'),
          program: textOf('program'),
          amount: textOf('amount'),
        });
      }}
    >
      <OutcomeFields
        status={question.to}
        {...{ programs, reasons }}
        typed={question.typed}
        problem={question.problem ?? undefined}
      />
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Move to {STATUS_LABELS[question.to]}</Button>
      </div>
    </form>
  );
}
