import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { Notice } from '../notices.ts';
import { useToast } from '../toasts.tsx';

/** Where the dashboard's changes are sent. */
export const DASHBOARD = '/admin?index';

type Answer = { ok: true } | { ok: false; message: string };

/** One change at a time, with the catalogue's message when it is done and 'Error' when it is not. */
export function usePostAction(done: Notice) {
  const fetcher = useFetcher<Answer>();
  const toast = useToast();
  const told = useRef<Answer | undefined>(undefined);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || data === undefined || told.current === data) return;
    told.current = data;
    if (data.ok) toast.notice(done);
    else toast.error('Error', data.message);
  }, [data, state, toast, done]);
  return fetcher;
}
