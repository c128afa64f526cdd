import { type Dispatch, useState } from 'react';
import type { DraftField, DraftRequest } from '#app/features/articles/drafts/draft-protocol.ts';
import type { Rhythm, Verdict } from '#app/ui/admin/keeping/keeper.ts';
import { useKeeper } from '#app/ui/admin/keeping/use-keeper.ts';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { collectDraft, isDiscarded, listTyped, listUnsent, seenDraft } from './draft-state.ts';
import type { Editing, EditingAction } from './editing.ts';
import type { EditorState } from './editor-state.ts';
import { readDraft, type SentDraftResult, sendDiscard, sendDraft } from './send.ts';

const RHYTHM: Rhythm = {
  pause: 2_000,
  longestWait: 10_000,
  firstRetry: 2_000,
  longestRetry: 30_000,
};

/** How long leaving the page waits for the last words to be sent. */
const LEAVE_MILLISECONDS = 1_500;

interface Drafting {
  readonly editing: Editing;
  readonly dispatch: Dispatch<EditingAction>;
  readonly current: () => Editing;
  /** Before text that was typed here makes room, because somebody discarded it. */
  readonly onDiscarded: () => void;
}

/** Stores what is typed as the draft that everybody shares, and takes over what others type. */
export function usePostDraft({ editing, dispatch, current, onDiscarded }: Drafting) {
  const { text, draft } = editing;
  const latest = useLatest(onDiscarded);
  const [catchUp] = useState(() =>
    createCatchUp({ dispatch, current, onDiscarded: () => latest.current() }),
  );
  const keeper = useKeeper<DraftRequest, SentDraftResult>(
    {
      collect: () => collectDraft(current().draft, current().text),
      send: sendDraft,
      apply(request, answer): Verdict {
        dispatch({ type: 'draft-answered', request, answer });
        if (!answer.ok) {
          if (answer.code === 'gone') return continueAfter(request);
          // Only the person can do something about one that is too large.
          return answer.code === 'too_large' ? 'done' : 'later';
        }
        if (answer.draftVersion !== current().draft.draftVersion) void catchUp();
        const { draft: merged, text: shown } = current();
        const rejected = Object.keys(answer.theirs) as DraftField[];
        return listUnsent(merged, shown).some((name) => rejected.includes(name)) ? 'again' : 'done';
      },
    },
    RHYTHM,
    // Once a save was answered, what was typed meanwhile is sent again.
    listUnsent(draft, text).length === 0 ? null : `${text.edits} ${text.status}`,
  );

  /** The post, or its only draft, was deleted: what is here is sent as a whole. */
  function continueAfter({ id }: DraftRequest): Verdict {
    if (current().draft.id !== id) return 'again';
    void catchUp(true).then((isRead) => {
      if (isRead) void keeper.now();
    });
    return 'later';
  }

  /** Whether the server has everything. */
  const isSaved = () => listTyped(current().draft, current().text).length === 0;

  return {
    /** Takes over what others have typed or saved, where nothing was typed here. */
    catchUp,
    /** Of a field that somebody else has changed, keeps this editor's text. */
    keepMine(field: DraftField) {
      dispatch({ type: 'draft-mine-chosen', field });
      keeper.changed();
      void keeper.now();
    },
    /** Discards the draft as it is here; the answer says if somebody has typed into it since. */
    discard() {
      const { id, writer, sequence, draftVersion } = seenDraft(current().draft, current().text);
      dispatch({ type: 'draft-discarded' });
      return sendDiscard({ id, draftVersion, editor: { writer, sequence } });
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

/** Whether a save is on its way, or its answer asks something: it says what is there. */
function isAnswering({ status }: EditorState): boolean {
  return status === 'saving' || status === 'saved' || status === 'stale';
}

/** Reads what the server has, one time after the other; false if it could not be read now. */
function createCatchUp({ dispatch, current, onDiscarded }: Omit<Drafting, 'editing'>) {
  let reading: Promise<boolean> = Promise.resolve(true);
  let isWaiting = false;

  async function read(isGone: boolean): Promise<boolean> {
    for (;;) {
      isWaiting = false;
      const { text, draft } = current();
      if (isAnswering(text)) return false;
      const { id, draftVersion, known, isOrphan } = draft;
      const answer = await readDraft({
        id,
        version: isOrphan ? 0 : (text.post?.version ?? 0),
        draftVersion: isGone ? -1 : draftVersion,
      });
      const now = current();
      if (answer === null || isAnswering(now.text)) return false;
      // Meanwhile an answer came that is newer.
      if (now.draft.known !== known || now.draft.draftVersion !== draftVersion) continue;
      if (answer.isKnown) return true;
      if (isDiscarded(now.draft, now.text, answer)) onDiscarded();
      const key = crypto.randomUUID();
      dispatch({ type: 'both-read', read: answer, key, isGone });
      return true;
    }
  }

  return function catchUp(isGone = false): Promise<boolean> {
    // One that waits will read what is there now.
    if (isWaiting && !isGone) return reading;
    isWaiting = true;
    reading = reading.then(() => read(isGone));
    return reading;
  };
}
