import { type Dispatch, useCallback, useLayoutEffect } from 'react';
import type {
  DraftField,
  PostDraft,
  TheirText,
} from '#app/features/articles/drafts/draft-protocol.ts';
import type { UpdateDate } from '#app/features/articles/editor-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import type { PostFieldName, PostFields } from '#app/features/articles/post-fields.ts';
import type { PostKind } from '#app/features/articles/post-kind.ts';
import { LIST_PATHS } from '#app/features/articles/post-kind.ts';
import { isScheduled } from '#app/features/articles/publication-rule.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { useIsWriter } from '#app/ui/admin/admin-layout-data.ts';
import { useCurrentReducer } from '#app/ui/admin/keeping/use-current-reducer.ts';
import { useLive } from '#app/ui/admin/live/live.ts';
import { type Editing, type EditingAction, editingReducer, openEditing } from './editing.ts';
import type { OfferedCopy } from './local-copy.ts';
import type { RichSession } from './rich/offered/session.ts';
import { rememberPreference } from './send.ts';
import { useLeaveWhenSaved, useLeaving } from './use-leaving.ts';
import { useLocalCopies } from './use-local-copies.ts';
import { usePostDraft } from './use-post-draft.ts';
import { useSaving } from './use-saving.ts';

const newKey = () => crypto.randomUUID();

export type PostEditing = ReturnType<typeof usePostEditor>;

interface PostEditorOptions {
  kind: PostKind;
  session: RichSession;
  /** The draft that the editor opens with. */
  openedDraft: PostDraft | null;
  /** What this person’s button does with the date of a published post. */
  usualDate: UpdateDate;
}

/** State and behavior of the editor. */
export function usePostEditor(stored: Post | null, options: PostEditorOptions) {
  const { kind, session, openedDraft, usualDate } = options;
  const [editing, dispatch, current] = useCurrentReducer(editingReducer, () =>
    openEditing({ post: stored, writer: newKey(), kind, openedDraft, usualDate }),
  );
  const { text: state, draft: sent } = editing;
  const copies = useLocalCopies(stored, editing, current);
  const onDiscarded = () => void copies.setAside();
  const working = usePostDraft({ editing, dispatch, current, onDiscarded });
  const { again, isPending, ...saving } = useSaving({
    kind,
    session,
    errors: state.errors,
    dispatch,
    current,
    catchUp: working.catchUp,
  });
  const { save } = saving;
  // Before Write reads it.
  useLayoutEffect(() => {
    session.elsewhere = sent.shown;
  }, [session, sent.shown]);
  const leaving = useLeaving({ dirty: state.dirty, working, copies });
  const { forget } = copies;
  const { status, post: saved } = state;
  // What was published is said where the editor leads: a Writer has no Home.
  const isWriter = useIsWriter();
  useLeaveWhenSaved(status === 'saved' && !isPending, {
    list: isWriter ? '/admin/posts' : LIST_PATHS[kind],
    published: state.isOut ? saved : null,
    forget,
  });
  useLive((event) => {
    if (event.type === 'signed-out') dispatch({ type: 'session-ended' });
    else void working.catchUp();
  });

  const set = useCallback(
    <K extends PostFieldName>(field: K, value: PostFields[K]) => {
      dispatch({ type: 'typed', field, value, key: newKey() });
    },
    [dispatch],
  );

  return {
    state,
    set,
    ...saving,
    ...leaving,
    offers: copies.offers,
    restore(chosen: OfferedCopy) {
      void copies.takeOver(chosen);
      dispatch({ type: 'both-restored', copy: chosen.copy, key: newKey() });
    },
    discard: copies.discard,
    draft: {
      status: sent.status,
      isInBrowser: copies.isStored,
      conflicts: listConflicts(sent.conflicts),
      keepMine: working.keepMine,
      takeTheirs: (field: DraftField) =>
        dispatch({ type: 'both-theirs-chosen', field, key: newKey() }),
    },
    ...publishing({ dispatch, current, set, save }),
    /** Stores what was typed as a draft; false if this browser alone has it. */
    keepDraft: working.keep,
    /** Asks whether to repeat a save that was rejected for want of a session. */
    signedIn() {
      dispatch({ type: 'resumed' });
      again.ask();
      void working.retry();
    },
    asksToSaveAgain: again.asks,
    saveAgain() {
      again.close();
      void save(again.wasAsking());
    },
    dropSave: again.close,
    keepEditing: () => dispatch({ type: 'resumed' }),
    /** As if each question was answered with staying here. */
    closeQuestions() {
      saving.keepWaiting();
      saving.closeImageCheck();
      saving.imageCheckClosed();
      leaving.stay();
      again.close();
      dispatch({ type: 'resumed' });
    },
    keepMine() {
      dispatch({ type: 'own-text-chosen', key: newKey(), nextId: newKey() });
      void save();
    },
    takeTheirs() {
      forget();
      dispatch({ type: 'their-text-chosen', key: newKey() });
    },
  };
}

interface Publishing {
  dispatch: Dispatch<EditingAction>;
  current: () => Editing;
  set: (field: 'isPublished', value: boolean) => void;
  save: (asks?: boolean) => Promise<void>;
}

/** What becomes public, and with which date. */
function publishing({ dispatch, current, set, save }: Publishing) {
  function choosePublishDate(publishDate: PublishDate): void {
    dispatch({ type: 'dated', publishDate, key: newKey() });
    const { post } = current().text;
    if (publishDate.kind === 'set' || !post?.isPublished) return;
    // A save leaves the date of a scheduled post as it is.
    if (isScheduled(post, new Date().toISOString())) return;
    void rememberPreference({ updateDate: publishDate.kind });
  }
  return {
    choosePublishDate,
    /** Saves it as published, or scheduled, with this choice for the date. */
    async saveAsPublished(date: PublishDate) {
      set('isPublished', true);
      choosePublishDate(date);
      await save();
    },
    async saveAsDraft() {
      set('isPublished', false);
      await save();
    },
    /** Saves it, and asks an admin to publish it. */
    async saveAndAsk() {
      set('isPublished', false);
      await save(true);
    },
  };
}

function listConflicts(conflicts: Partial<Record<DraftField, TheirText>>) {
  return Object.entries(conflicts).map(([field, theirs]) => ({
    field: field as DraftField,
    ...theirs,
  }));
}
