import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import type { PostFieldName, PostFields } from '#app/domains/posts/editor-protocol.ts';
import type { Post } from '#app/domains/posts/post.ts';
import { parsePost } from '#app/domains/posts/post-form.ts';
import { useLive } from '../live.ts';
import { useToast } from '../toasts.tsx';
import {
  type EditorState,
  editorReducer,
  fieldsOf,
  openEditor,
  toSaveRequest,
} from './editor-state.ts';
import { keepLocalCopy, type LocalCopy, readLocalCopy, removeLocalCopy } from './local-copy.ts';
import { sendSave } from './send.ts';

const KEEP_AFTER_MILLISECONDS = 500;

export type PostEditing = ReturnType<typeof usePostEditor>;

/** All that the editor does besides showing itself. */
export function usePostEditor(stored: Post | null) {
  const [state, dispatch] = useReducer(editorReducer, null, () =>
    openEditor(stored, crypto.randomUUID()),
  );
  const { offer, closeOffer, forget } = useLocalCopy(stored, state);
  const toast = useToast();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const refusedSave = useRef(false);
  const { dirty, status } = state;

  const blocker = useBlocker(useCallback(() => dirty && status !== 'saved', [dirty, status]));

  useLeaveQuestion(dirty);
  useLive((event) => {
    if (event.type === 'signed-out') dispatch({ type: 'session-ended' });
  });

  const focusFirstError = useErrorFocus(form, state.errors);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  const save = useCallback(async () => {
    // Two clicks before the first has drawn anything are one save.
    if (sending.current) return;
    const current = latest.current;
    const parsed = parsePost(current.fields);
    if (!parsed.ok) {
      dispatch({ type: 'refused', errors: parsed.errors });
      focusFirstError();
      return;
    }
    sending.current = true;
    dispatch({ type: 'sent' });
    const answer = await sendSave(toSaveRequest(current));
    sending.current = false;
    dispatch({ type: 'answered', answer });
    if (answer.ok) {
      forget();
      toast.notice(answer.created ? 'post-created' : 'post-updated');
      // After the state has settled, so that leaving is not asked about.
      setTimeout(() => void navigate('/admin'), 0);
    } else if (answer.code === 'signed_out' || answer.code === 'forbidden') {
      refusedSave.current = true;
    } else if (answer.code === 'invalid') {
      focusFirstError();
    } else if (answer.code === 'failed') {
      toast.error('Error', answer.message);
    }
  }, [forget, toast, navigate, focusFirstError]);

  useSaveKeys(save);

  const set = useCallback(<K extends PostFieldName>(field: K, value: PostFields[K]) => {
    dispatch({ type: 'typed', field, value, key: crypto.randomUUID() });
  }, []);

  return {
    state,
    form,
    save,
    set,
    blocker,
    offer,
    setPublishDate: (publishDate: typeof state.publishDate) =>
      dispatch({ type: 'dated', publishDate, key: crypto.randomUUID() }),
    restore() {
      if (offer) dispatch({ type: 'restored', fields: offer.fields, key: crypto.randomUUID() });
      closeOffer();
    },
    discard() {
      forget();
      closeOffer();
    },
    /** Signed in again: a save that was refused for it goes on; an ended session alone saves nothing. */
    signedIn() {
      dispatch({ type: 'resumed' });
      if (refusedSave.current) setTimeout(() => void save(), 0);
      refusedSave.current = false;
    },
    keepEditing: () => dispatch({ type: 'resumed' }),
    keepMine() {
      dispatch({ type: 'mine-kept', key: crypto.randomUUID() });
      setTimeout(() => void save(), 0);
    },
    takeTheirs() {
      forget();
      dispatch({ type: 'theirs-taken', key: crypto.randomUUID() });
    },
    leave() {
      forget();
      blocker.proceed?.();
    },
  };
}

/** What was typed and not saved stays in this browser, and is offered when the editor is opened again. */
function useLocalCopy(stored: Post | null, { dirty, fields, post }: EditorState) {
  const [offer, setOffer] = useState<LocalCopy | null>(null);
  const postId = stored?.id ?? null;

  useEffect(() => {
    setOffer(readLocalCopy(localStorage, postId, fieldsOf(stored)));
  }, [postId, stored]);

  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => {
      const version = post?.version ?? null;
      keepLocalCopy(localStorage, postId, { fields, version, keptAt: new Date().toISOString() });
    }, KEEP_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [dirty, fields, post, postId]);

  const forget = useCallback(() => removeLocalCopy(localStorage, postId), [postId]);
  return { offer, closeOffer: () => setOffer(null), forget };
}

/** A function that brings the focus to the first marked field, once the errors stand on the page. */
function useErrorFocus(
  form: RefObject<HTMLFormElement | null>,
  errors: EditorState['errors'],
): () => void {
  const wanted = useRef(false);
  // However long that takes after an answer.
  useEffect(() => {
    if (!wanted.current || Object.keys(errors).length === 0) return;
    wanted.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
  return useCallback(() => {
    wanted.current = true;
  }, []);
}

/** The browser's own question, for closing the tab; within the site the editor asks itself. */
function useLeaveQuestion(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}

/** Control or Command with S. */
function useSaveKeys(save: () => Promise<void>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void save();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save]);
}
