import type { Dispatch } from 'react';
import type { OpenDraftResult } from '#app/features/articles/drafts/draft-protocol.ts';
import type { Rhythm, Verdict } from '#app/ui/admin/keeping/keeper.ts';
import { useKeeper } from '#app/ui/admin/keeping/use-keeper.ts';
import { type ClosedDraft, collectDraft, type DraftBatch, ownDraft } from './draft-state.ts';
import type { Editing, EditingAction } from './editing.ts';
import { requestDraft, type SentDraftResult, sendDiscard, sendDraft } from './send.ts';

const RHYTHM: Rhythm = {
  pause: 2_000,
  longestWait: 10_000,
  firstRetry: 2_000,
  longestRetry: 30_000,
};

/** How long leaving the page waits for the last words to be sent. */
const LEAVE_MILLISECONDS = 1_500;

/** What a request brings: the answer to a text, or whether the draft is discarded. */
type Answer = SentDraftResult | boolean;

const newId = () => crypto.randomUUID();

/** Stores what is typed on the server, apart from the post, while it is typed. */
export function usePostDraft(
  { text, draft }: Editing,
  dispatch: Dispatch<EditingAction>,
  current: () => Editing,
) {
  const keeper = useKeeper<DraftBatch, Answer>(
    {
      // `ordering.ts` says which of several requests is the last.
      mayOverlap: true,
      collect: () => collectDraft(current().draft, current().text),
      send(batch, isLeaving) {
        if (batch.kind === 'undone') {
          return sendDiscard({ ...batch.draft, isUndone: true }).then(({ ok }) => ok);
        }
        dispatch({ type: 'draft-sent', id: batch.request.id });
        return sendDraft(batch.request, isLeaving);
      },
      apply: (batch, answer) => apply(batch, answer, dispatch),
    },
    RHYTHM,
    text.edits === draft.kept ? null : text.edits,
  );

  /** Whether the server has everything. */
  const isSaved = () => current().draft.kept === current().text.edits;

  return {
    /** The text that is offered. The caller puts it into the editor, as one edit. */
    async open(beforeReplacing: () => Promise<void>): Promise<OpenDraftResult> {
      const answer = await requestDraft(current().draft.offer?.draft.id ?? '');
      if (answer.ok) {
        void beforeReplacing();
        dispatch({ type: 'offer-opened', draft: answer.draft });
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
    async discardClosed(previous: ClosedDraft) {
      const answer = await sendDiscard(previous);
      if (answer.ok) dispatch({ type: 'offer-discarded', id: previous.id });
      return answer;
    },
    /** Discards what was typed here. */
    async discard(): Promise<void> {
      const own = ownDraft(current().draft, current().text);
      dispatch({ type: 'draft-discarded', nextId: newId() });
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

function apply(batch: DraftBatch, answer: Answer, dispatch: Dispatch<EditingAction>): Verdict {
  const nextId = newId();
  if (batch.kind === 'undone') {
    if (answer === true) dispatch({ type: 'draft-undone', id: batch.draft.id, nextId });
    return answer === true ? 'done' : 'later';
  }
  if (typeof answer === 'boolean') return 'done';
  const { request } = batch;
  dispatch({ type: 'draft-answered', request, answer, nextId });
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
