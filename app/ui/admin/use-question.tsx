import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asked before something is done in a lesser way, such as an upload without its animation. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The label of the button that agrees, a verb. */
  readonly action: string;
}

/** Resolves with whether the person agrees. */
export type Ask = (question: Question) => Promise<boolean>;

interface OpenQuestion extends Question {
  readonly answer: (agrees: boolean) => void;
}

/** Asks a question in a dialog, which the caller renders. */
export function useQuestion(): { ask: Ask; dialog: ReactNode } {
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const ask: Ask = useCallback(
    (question) => new Promise((answer) => setOpen({ ...question, answer })),
    [],
  );
  const dialog = (
    <ConfirmDialog
      open={open !== null}
      title={open?.title ?? ''}
      text={open?.text ?? ''}
      action={open?.action ?? ''}
      onConfirm={() => open?.answer(true)}
      onClose={() => {
        // Confirming closes as well; the first answer counts.
        open?.answer(false);
        setOpen(null);
      }}
    />
  );
  return { ask, dialog };
}
