import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import type { Post } from '#app/features/articles/post.ts';
import { withPublished } from '#app/features/articles/ui/posts/offered/just-published.ts';
import { entryOf } from '#app/ui/admin/history-entry.ts';
import { useUnloadWarning } from '#app/ui/admin/keeping/use-keeper.ts';
import { useStayed } from '#app/ui/admin/line/stay-on-page.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';
import type { useLocalCopies } from './use-local-copies.ts';
import type { usePostDraft } from './use-post-draft.ts';

interface Left {
  dirty: boolean;
  working: ReturnType<typeof usePostDraft>;
  copies: ReturnType<typeof useLocalCopies>;
}

/** Asks before the editor is left, and keeps what was typed. */
export function useLeaving({ dirty, working, copies }: Left) {
  const navigate = useNavigate();
  const toast = useToast();
  // Going back can take several history steps; after the owner chose to leave, none asks again.
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        dirty && !isLeaving.current && entryOf(currentLocation) !== entryOf(nextLocation),
      [dirty],
    ),
  );
  useStayed(isLeaving);
  useUnloadWarning(dirty);

  return {
    blocker,
    /** The question was closed; a chosen way to leave closes it as well. */
    stay() {
      if (!isLeaving.current) blocker.reset?.();
    },
    /** Leaves, and keeps what was typed: in the browser, too, unless the server has it. */
    async leave() {
      // A double click leaves once.
      if (isLeaving.current) return;
      isLeaving.current = true;
      if (await working.flush()) copies.leaveToServer();
      blocker.proceed?.();
    },
    /** Opens a page that shows what was typed: asks only if the server could not keep it. */
    async leaveFor(address: string) {
      const isSaved = await working.keep();
      // Meanwhile another way out was chosen.
      if (isLeaving.current) return;
      if (isSaved) {
        isLeaving.current = true;
        copies.leaveToServer();
      }
      await navigate(address);
    },
    async leaveWithout() {
      if (isLeaving.current) return;
      isLeaving.current = true;
      copies.drop();
      const answer = await working.discard();
      if (!answer.ok) toast.error('Error', answer.message);
      blocker.proceed?.();
    },
  };
}

interface Saved {
  list: string;
  /** What the list says was published; null if nothing was. */
  published: Post | null;
  forget: () => void;
}

/** Returns to the list after a save that includes everything typed. */
export function useLeaveWhenSaved(isSaved: boolean, { list, published, forget }: Saved): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSaved) return;
    forget();
    void navigate(list, { state: published && withPublished(published) });
  }, [isSaved, list, published, forget, navigate]);
}
