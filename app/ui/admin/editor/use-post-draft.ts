import type { Dispatch } from 'react';
import type { OpenCopyResult } from '#app/domains/posts/drafts/draft-protocol.ts';
import type { Rhythm, Verdict } from '../keeping/keeper.ts';
import { useKeeper } from '../keeping/use-keeper.ts';
import { type ClosedCopy, type CopyBatch, collectCopy, ownCopy } from './draft-state.ts';
import type { Editing, EditingAction } from './editing.ts';
import { requestCopy, type SentCopyResult, sendCopy, sendDiscard } from './send.ts';

const RHYTHM: Rhythm = {
  pause: 2_000,
  longestWait: 10_000,
  firstRetry: 2_000,
  longestRetry: 30_000,
};

/** How long leaving the page waits for the last words to be sent. */
const LEAVE_MILLISECONDS = 1_500;

/** What a request brings: the answer to a text, or whether the copy is discarded. */
type Answer = SentCopyResult | boolean;

const newId = () => crypto.randomUUID();

/** Stores what is typed on the server, apart from the post, while it is typed. */
export function usePostDraft(
  { text, copy }: Editing,
  dispatch: Dispatch<EditingAction>,
  current: () => Editing,
) {
  const keeper = useKeeper<CopyBatch, Answer>(
    {
      // `ordering.ts` says which of several requests is the last.
      mayOverlap: true,
      collect: () => collectCopy(current().copy, current().text),
      send(batch, isLeaving) {
        if (batch.kind === 'undone') return sendDiscard({ ...batch.copy, isUndone: true });
        dispatch({ type: 'copy-sent', id: batch.request.id });
        return sendCopy(batch.request, isLeaving);
      },
      apply: (batch, answer) => apply(batch, answer, dispatch),
    },
    RHYTHM,
    text.edits === copy.kept ? null : text.edits,
  );

  /** Whether the server has everything. */
  const isSaved = () => current().copy.kept === current().text.edits;

  return {
    /** The text that is offered. The caller puts it into the editor, as one edit. */
    async open(beforeReplacing: () => Promise<void>): Promise<OpenCopyResult> {
      const answer = await requestCopy(current().copy.offer?.copy.id ?? '');
      if (answer.ok) {
        void beforeReplacing();
        dispatch({ type: 'offer-opened', copy: answer.copy });
      } else if (answer.code === 'gone') {
        dispatch({ type: 'offer-gone', nextId: newId() });
        keeper.changed();
      }
      return answer;
    },
    /** Replaces the newer text by the one in this editor. */
    keepMine() {
      dispatch({ type: 'offer-overruled' });
      keeper.changed();
      void keeper.now();
    },
    /** Discards the text of a closed editor, unless it was changed elsewhere since. */
    async discardClosed(previous: ClosedCopy | null): Promise<boolean> {
      const isDone = previous !== null && (await sendDiscard(previous));
      if (isDone) dispatch({ type: 'offer-discarded', id: previous.id });
      return isDone;
    },
    /** Discards what was typed here. */
    async discard(): Promise<void> {
      const own = ownCopy(current().copy, current().text);
      dispatch({ type: 'copy-discarded', nextId: newId() });
      await sendDiscard(own);
    },
    /** Tries again at once. */
    retry: keeper.now,
    /** Sends what is left; false if the browser alone has it, or nobody can wait for the answer. */
    async flush(): Promise<boolean> {
      const late = new Promise((resolve) => setTimeout(resolve, LEAVE_MILLISECONDS));
      await Promise.race([keeper.now(), late]);
      return isSaved();
    },
    /** Sends what is left, however long it takes; false if the browser alone has it. */
    async keep(): Promise<boolean> {
      await keeper.now();
      return isSaved();
    },
  };
}

function apply(batch: CopyBatch, answer: Answer, dispatch: Dispatch<EditingAction>): Verdict {
  const nextId = newId();
  if (batch.kind === 'undone') {
    if (answer === true) dispatch({ type: 'copy-undone', id: batch.copy.id, nextId });
    return answer === true ? 'done' : 'later';
  }
  if (typeof answer === 'boolean') return 'done';
  const { request } = batch;
  dispatch({ type: 'copy-answered', request, answer, nextId });
  if (answer.ok) return 'done';
  switch (answer.code) {
    case 'closed':
      return 'again';
    // Only the person can do something about these.
    case 'newer':
    case 'too_large':
      return 'done';
    default:
      return 'later';
  }
}
