import { type Dispatch, useCallback, useRef } from 'react';
import type { DraftInfo, PostDraft } from '#app/features/articles/drafts/draft-protocol.ts';
import { includes } from '#app/features/articles/drafts/ordering.ts';
import type { UpdateDate } from '#app/features/articles/editor-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import type { PostFieldName, PostFields } from '#app/features/articles/post-fields.ts';
import type { PostKind } from '#app/features/articles/post-kind.ts';
import { LIST_PATHS } from '#app/features/articles/post-kind.ts';
import { isScheduled } from '#app/features/articles/publications/publication-rule.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { useIsWriter } from '#app/ui/admin/admin-layout-data.ts';
import { useCurrentReducer } from '#app/ui/admin/keeping/use-current-reducer.ts';
import { useLive } from '#app/ui/admin/live.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';
import type { OfferedDraft } from './draft-state.ts';
import { type Editing, type EditingAction, editingReducer, openEditing } from './editing.ts';
import type { LocalCopy, OfferedCopy } from './local-copy.ts';
import type { RichSession } from './rich/session.ts';
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
  /** This person's draft of the post, which is offered. */
  foundDraft: DraftInfo | null;
  /** What this person’s button does with the date of a published post. */
  usualDate: UpdateDate;
}

/** State and behavior of the editor. */
export function usePostEditor(stored: Post | null, options: PostEditorOptions) {
  const { kind, session, openedDraft, foundDraft, usualDate } = options;
  const [editing, dispatch, current] = useCurrentReducer(editingReducer, () =>
    openEditing({ post: stored, writer: newKey(), kind, openedDraft, foundDraft, usualDate }),
  );
  const { text: state, draft: sent } = editing;
  const working = usePostDraft(editing, dispatch, current);
  const copies = useLocalCopies(stored, editing, current);
  const draft = useDraft({ editing, dispatch, working, copies });
  const { again, isPending, ...saving } = useSaving({
    kind,
    session,
    errors: state.errors,
    dispatch,
    current,
  });
  const { save } = saving;
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
    ...draft,
    draft: { ...draft.draft, status: sent.status, isInBrowser: copies.isStored },
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
      void save();
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
      dispatch({ type: 'own-text-chosen', key: newKey() });
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
  save: () => Promise<void>;
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
  };
}

interface Drafts {
  editing: Editing;
  dispatch: Dispatch<EditingAction>;
  working: ReturnType<typeof usePostDraft>;
  copies: ReturnType<typeof useLocalCopies>;
}

/** The texts of other editors that this one offers: of this browser, and of the server. */
function useDraft({ editing, dispatch, working, copies }: Drafts) {
  const toast = useToast();
  const isOpening = useRef(false);
  const { offer } = editing.draft;

  function put(copy: LocalCopy | PostDraft): void {
    dispatch({ type: 'restored', copy, key: newKey() });
  }

  return {
    offers: copies.offers,
    restore(chosen: OfferedCopy) {
      void copies.takeOver(chosen);
      const previous = chosen.copy.postDraft;
      dispatch({ type: 'draft-continued', previous, nextId: newKey() });
      put(chosen.copy);
    },
    discard(rejected: OfferedCopy) {
      copies.discard(rejected);
      const { postDraft } = rejected.copy;
      if (postDraft !== null) void working.discardClosed(postDraft);
    },
    draft: {
      /** A draft that is offered, unless the browser has its text and offers that. */
      offer: copies.offers.some(({ copy }) => isSameText(copy, offer)) ? null : offer,
      /** Opens it. Unsaved text in the editor is offered instead. */
      async open() {
        // A double click opens it once.
        if (isOpening.current) return;
        isOpening.current = true;
        const answer = await working.open(copies.setAside);
        isOpening.current = false;
        if (answer.ok) put(answer.draft);
        else toast.error('Error', answer.message);
      },
      keepMine: working.keepMine,
      async discard() {
        const answer = offer && (await working.discardClosed(offer.draft));
        if (answer?.ok === false) toast.error('Error', answer.message);
      },
    },
  };
}

/** Whether this copy in the browser has all of the text that the server offers. */
function isSameText({ postDraft }: LocalCopy, offer: OfferedDraft | null): boolean {
  return (
    postDraft !== null && offer !== null && includes({ ...postDraft, seen: null }, offer.draft)
  );
}
