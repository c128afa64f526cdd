import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Notice } from '../notices.ts';
import { useToast } from '../toasts.tsx';

/** The action of the dashboard's route. */
export const DASHBOARD = '/admin?index';

type Answer = { ok: true } | { ok: false; message: string };

/** Sends an action for a post and shows a toast: the notice on success, else 'Error' with the reason. */
export function usePostAction(notice: Notice) {
  const fetcher = useFetcher<Answer>();
  const toast = useToast();
  const reported = useRef<Answer | undefined>(undefined);
  const { data } = fetcher;
  // Before the list is read again: the post, and with it this fetcher, may then be gone from it.
  useEffect(() => {
    if (data === undefined || reported.current === data) return;
    reported.current = data;
    if (data.ok) toast.notice(notice);
    else toast.error('Error', data.message);
  }, [data, toast, notice]);
  return fetcher;
}
