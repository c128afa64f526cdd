import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/ui/admin/toasts.tsx';

/** What is read of the answer of the page of preview links. */
interface Answer {
  title?: string;
  message?: string;
}

/**
 * Revokes preview links, and says so.
 * @param subjectId the post, or the draft of one that was never saved
 */
export function useRevoking(subjectId: string) {
  const { submit, data: answer, state } = useFetcher<Answer>();
  const toast = useToast();
  useEffect(() => {
    if (answer === undefined) return;
    if (answer.title === undefined) toast.notice('preview-revoked');
    else toast.error(answer.title, answer.message ?? '');
  }, [answer, toast]);
  return {
    isBusy: state !== 'idle',
    revoke: (id: string) =>
      void submit(
        { intent: 'revoke', id },
        { method: 'post', action: `/admin/posts/${subjectId}/previews` },
      ),
  };
}
