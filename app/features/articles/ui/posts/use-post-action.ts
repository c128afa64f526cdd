import { useEffect, useRef } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import type { Pinned } from '#app/features/articles/changes/pinned-article.server.ts';
import type { Notice } from '#app/ui/admin/notices.ts';
import { type ShowToast, useToast } from '#app/ui/admin/toasts.tsx';

/** The action that changes posts, and pages as well. Unlike Home, a Writer may use it. */
export const CHANGE_POSTS = '/admin/posts';

type Done = {
  ok: true;
  /** Where the editor opens with what was made. */
  opensAt?: string;
  /** What is pinned now, if that has changed. */
  pinned?: Pinned;
};

export type Answer = Done | { ok: false; message: string };

/**
 * What sends an action for posts, with its intent, and shows a toast: the notice on success, else
 * 'Error' with the reason.
 * @param report the notice, or what shows it
 * @param onDone called on success
 */
export function usePostAction(
  report: Notice | ((toast: ShowToast, answer: Done) => void),
  onDone?: (answer: Done) => void,
) {
  const fetcher = useFetcher<Answer>();
  const toast = useToast();
  const reported = useRef<Answer | undefined>(undefined);
  const { data } = fetcher;
  // Before the list is read again: the post, and with it this fetcher, may then be gone from it.
  useEffect(() => {
    if (data === undefined || reported.current === data) return;
    reported.current = data;
    if (data.ok) {
      if (typeof report === 'string') toast.notice(report);
      else report(toast, data);
      onDone?.(data);
    } else toast.error('Error', data.message);
  }, [data, toast, report, onDone]);
  return {
    send: (fields: SubmitTarget) =>
      fetcher.submit(fields, { method: 'post', action: CHANGE_POSTS }),
    isBusy: fetcher.state !== 'idle',
  };
}
