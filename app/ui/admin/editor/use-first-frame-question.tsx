import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface Question {
  message: string;
  answer: (keepsFirstFrame: boolean) => void;
}

/** Asks whether to upload the first frame of an animation that can't be kept. */
export function useFirstFrameQuestion(): {
  ask: (message: string) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = useCallback(
    (message: string) =>
      new Promise<boolean>((answer) => {
        setQuestion({ message, answer });
      }),
    [],
  );
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      title="Keep only the first frame?"
      text={question?.message ?? ''}
      action="Keep first frame"
      onConfirm={() => question?.answer(true)}
      onClose={() => {
        // Confirming closes as well; the first answer counts.
        question?.answer(false);
        setQuestion(null);
      }}
    />
  );
  return { ask, dialog };
}
