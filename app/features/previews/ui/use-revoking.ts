import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useLatest } from '#app/ui/admin/use-latest.ts';

/** What is read of the answer of the page of preview links. */
interface Answer {
  title?: string;
  message?: string;
}

/**
 * Revokes preview links, and says so.
 * @param subjectId the post, or the draft of one that was never saved
 * @param onRevoked called when the button that had the focus is gone with its link
 */
export function useRevoking(subjectId: string, onRevoked: () => void) {
  const { submit, data: answer, state } = useFetcher<Answer>();
  const toast = useToast();
  const done = useLatest(onRevoked);
  useEffect(() => {
    if (answer === undefined) return;
    if (answer.title !== undefined) return toast.error(answer.title, answer.message ?? '');
    toast.notice('preview-revoked');
    done.current();
  }, [answer, toast, done]);
  return {
    isBusy: state !== 'idle',
    revoke: (id: string) =>
      void submit(
        { intent: 'revoke', id },
        { method: 'post', action: `/admin/posts/${subjectId}/previews` },
      ),
  };
}
