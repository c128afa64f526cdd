import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { ADMIN_TOKEN_FIELD, readAdminToken } from '#app/ui/admin/line/admin-token.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useLatest } from '#app/ui/admin/use-latest.ts';

/** What was done in the library, or why it was not. */
type LibraryAnswer =
  | { ok: true; done: string; trashed?: readonly string[] }
  | { ok: false; problem: string };

const LIBRARY = '/admin/media';

interface TrashImages {
  /** Moves images to the Trash at once. For a minute, the notice offers to undo it. */
  move: (ids: readonly string[]) => void;
  restore: (ids: readonly string[]) => void;
  /** Deletes one for good. */
  remove: (id: string) => void;
  /** What was done last where the list shows it, for those who do not see it. */
  done: string;
}

export function useTrashImages(): TrashImages {
  const toast = useToast();
  const { submit, data } = useFetcher<LibraryAnswer>();
  const reported = useRef<LibraryAnswer | undefined>(undefined);

  function send(ids: readonly string[], intent?: string): void {
    const form = new FormData();
    form.append(ADMIN_TOKEN_FIELD, readAdminToken());
    if (intent !== undefined) form.append('intent', intent);
    for (const id of ids) form.append('id', id);
    void submit(form, { method: 'post', action: LIBRARY });
  }
  const restore = (ids: readonly string[]) => send(ids, 'restore');
  const takeBack = useLatest(restore);

  useEffect(() => {
    if (data === undefined || reported.current === data) return;
    reported.current = data;
    if (!data.ok) return toast.error('Error', data.problem);
    const { done, trashed } = data;
    if (trashed === undefined) return;
    toast.offer({ title: 'Success', text: done }, 'Undo', () => takeBack.current(trashed));
  }, [data, toast, takeBack]);

  return {
    move: (ids) => send(ids),
    restore,
    remove: (id) => send([id], 'delete-for-good'),
    done: data?.ok && data.trashed === undefined ? data.done : '',
  };
}
