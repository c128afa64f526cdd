import { type ReactNode, useState } from 'react';
import type { UnsavedPost } from '#app/features/articles/drafts/draft-protocol.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { usePostAction } from './use-post-action.ts';

/** The intent, and the field that names each draft with the state that was listed. */
export const DISCARD_DRAFTS = 'discard-drafts';
export const LISTED_DRAFT = 'draft';

interface Question {
  readonly title: string;
  readonly drafts: readonly UnsavedPost[];
}

interface Discarding {
  ask: (question: Question) => void;
  dialog: ReactNode;
  isBusy: boolean;
}

/** Discards drafts that were never saved, after a question. */
export function useDiscarding(): Discarding {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isOne = question?.drafts.length === 1;
  const { send, isBusy } = usePostAction(isOne ? 'draft-discarded' : 'drafts-discarded');

  function discard(drafts: readonly UnsavedPost[]): void {
    const form = new FormData();
    form.append('intent', DISCARD_DRAFTS);
    for (const { id, draftVersion } of drafts) {
      form.append(LISTED_DRAFT, `${id} ${draftVersion}`);
    }
    void send(form);
  }

  return {
    ask(next) {
      setQuestion(next);
      setIsOpen(true);
    },
    dialog: question && (
      <ConfirmDialog
        open={isOpen}
        title={question.title}
        text={
          isOne
            ? 'This draft was never saved. If you discard it, its text is gone.'
            : 'They were never saved. If you discard them, their text is gone.'
        }
        action="Discard"
        onConfirm={() => discard(question.drafts)}
        onClose={() => setIsOpen(false)}
      />
    ),
    isBusy,
  };
}
