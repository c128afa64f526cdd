import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useBlocker, useNavigate } from 'react-router';
import type { PublishDate, UpdateDate } from '#app/domains/posts/editor-protocol.ts';
import { LIST_PATHS } from '#app/domains/posts/list/post-filter.ts';
import type { Post } from '#app/domains/posts/post.ts';
import { type PostFieldName, type PostFields, parsePost } from '#app/domains/posts/post-fields.ts';
import type { PostKind } from '#app/domains/posts/post-kind.ts';
import { isScheduled } from '#app/domains/posts/publications/publication-rule.ts';
import { publishDateProblem } from '#app/domains/posts/publish-date.ts';
import type { CopyFacts, WorkingCopy } from '#app/domains/posts/working-copies/copy-protocol.ts';
import { includes } from '#app/domains/posts/working-copies/ordering.ts';
import { useLive } from '../live.ts';
import { useToast } from '../toasts.tsx';
import { labelsOf, missedOf } from './content-report.tsx';
import { type EditorState, editorReducer, openEditor, toSaveRequest } from './editor-state.ts';
import type { LocalCopy, OfferedCopy } from './local-copy.ts';
import type { DescribedPicture } from './rich/dialogs/describe-images.tsx';
import type { RichSession } from './rich/session.ts';
import { OFFLINE, rememberPreference, sendSave } from './send.ts';
import { useLocalCopies } from './use-local-copies.ts';
import { usePictureCheck } from './use-picture-check.ts';
import { useSaveNotice } from './use-save-notice.ts';
import { type OfferedDraft, useWorkingCopy } from './use-working-copy.ts';

const NOT_DESCRIBED =
  'The descriptions could not be added to your pictures. Check your internet connection, then save again.';

/** Refusals that signing in again mends. */
const NEEDS_SIGN_IN: ReadonlySet<string> = new Set(['signed_out', 'forbidden', 'reload']);

export type PostEditing = ReturnType<typeof usePostEditor>;

interface PostEditorOptions {
  kind: PostKind;
  session: RichSession;
  /** The working copy that the editor opens with. */
  openedCopy: WorkingCopy | null;
  /** This person's working copy of the post, which is offered. */
  foundCopy: CopyFacts | null;
  /** What this person’s button does with the date of a published post. */
  usualDate: UpdateDate;
}

function openEditorWith(
  stored: Post | null,
  options: { kind: PostKind; usualDate: UpdateDate },
  copy: WorkingCopy | null,
): EditorState {
  const key = crypto.randomUUID();
  const opened = openEditor(stored, key, options);
  return copy ? editorReducer(opened, { type: 'restored', copy, key }) : opened;
}

/** Whether this copy in the browser has all of the text that the server offers. */
function isSameText({ workingCopy }: LocalCopy, offer: OfferedDraft | null): boolean {
  return (
    workingCopy !== null && offer !== null && includes({ ...workingCopy, seen: null }, offer.copy)
  );
}

/** State and behavior of the editor. */
export function usePostEditor(
  stored: Post | null,
  { kind, session, openedCopy, foundCopy, usualDate }: PostEditorOptions,
) {
  const [state, dispatch] = useReducer(editorReducer, null, () =>
    openEditorWith(stored, { kind, usualDate }, openedCopy),
  );
  const [editorId] = useState(() => crypto.randomUUID());
  const working = useWorkingCopy(state, {
    writer: editorId,
    opened: openedCopy,
    found: foundCopy,
  });
  const { factsOf, saved } = working;
  const copies = useLocalCopies(stored, state, { editorId, factsOf });
  const { forget } = copies;
  const toast = useToast();
  const reportSave = useSaveNotice();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const refusedSave = useRef(false);
  const [asksToSaveAgain, setAsksToSaveAgain] = useState(false);
  const opening = useRef(false);
  const { dirty, status } = state;

  // Going back can take several history steps; after the owner chose to leave, none asks again.
  const leaving = useRef(false);
  const blocker = useBlocker(useCallback(() => dirty && !leaving.current, [dirty]));

  useUnloadWarning(dirty);
  useLive((event) => {
    if (event.type === 'signed-out') dispatch({ type: 'session-ended' });
  });

  const focusFirstError = useErrorFocus(form, state.errors);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });

  const send = useCallback(async () => {
    sending.current = true;
    dispatch({ type: 'sent' });
    const sent = latest.current;
    const request = { ...toSaveRequest(sent), copy: factsOf(sent) };
    const answer = await sendSave(request);
    sending.current = false;
    if (answer.ok) saved(sent.edits);
    dispatch({ type: 'answered', answer, sentKey: request.idempotencyKey });
    if (answer.ok) {
      reportSave({ kind, sent, answer });
      const missed = missedOf(answer.removed);
      if (missed.length > 0) toast.warning(`Left out of your ${kind}`, labelsOf(missed));
    } else if (NEEDS_SIGN_IN.has(answer.code)) {
      refusedSave.current = true;
    } else if (answer.code === 'invalid') {
      focusFirstError();
    } else if (answer.code === 'failed' || answer.code === 'key_reused') {
      toast.error('Error', answer.message);
    }
  }, [kind, toast, reportSave, focusFirstError, factsOf, saved]);

  const pictureCheck = usePictureCheck(session);
  const { isComplete } = pictureCheck;
  const saveNow = useCallback(async () => {
    // A double click is one save.
    if (sending.current) return;
    const { fields } = latest.current;
    const errors = findErrors(latest.current);
    if (Object.keys(errors).length > 0) {
      dispatch({ type: 'refused', errors });
      focusFirstError();
      return;
    }
    if (fields.isPublished) {
      sending.current = true;
      const canPublish = await isComplete(fields.content);
      sending.current = false;
      if (!canPublish) return;
    }
    await send();
  }, [send, isComplete, focusFirstError]);

  const { isPending, setPending, asksToSave, setAsksToSave } = usePending();
  const save = useCallback(async () => {
    if (isPending) setAsksToSave(true);
    else await saveNow();
  }, [isPending, setAsksToSave, saveNow]);

  useSaveKeys(save);
  useLeaveWhenSaved(status === 'saved' && !isPending, LIST_PATHS[kind], forget);

  function choosePublishDate(publishDate: PublishDate): void {
    dispatch({ type: 'dated', publishDate, key: crypto.randomUUID() });
    const { post } = latest.current;
    if (publishDate.kind === 'set' || !post?.isPublished) return;
    // A scheduled post keeps its date by itself.
    if (isScheduled(post, new Date().toISOString())) return;
    void rememberPreference({ updateDate: publishDate.kind });
  }

  const set = useCallback(<K extends PostFieldName>(field: K, value: PostFields[K]) => {
    dispatch({ type: 'typed', field, value, key: crypto.randomUUID() });
  }, []);

  return {
    state,
    form,
    save,
    set,
    /** Tells whether something is on its way into the content, such as a picture. */
    setPending,
    asksToSave,
    saveWithoutPending: () => void saveNow(),
    keepWaiting: () => setAsksToSave(false),
    blocker,
    offers: copies.offers,
    choosePublishDate,
    /** Saves with this choice for the date. */
    async update(date: UpdateDate) {
      flushSync(() => choosePublishDate({ kind: date }));
      await save();
    },
    restore(offer: OfferedCopy) {
      void copies.takeOver(offer);
      working.continueFrom(offer.copy.workingCopy);
      dispatch({ type: 'restored', copy: offer.copy, key: crypto.randomUUID() });
    },
    discard(offer: OfferedCopy) {
      copies.discard(offer);
      void working.discardClosed(offer.copy.workingCopy);
    },
    draft: {
      status: working.status,
      isInBrowser: copies.isStored,
      /** A draft that is offered, unless the browser has its text and offers that. */
      offer: copies.offers.some(({ copy }) => isSameText(copy, working.offer))
        ? null
        : working.offer,
      /** Opens it. Unsaved text in the editor is offered instead. */
      async open() {
        // A double click opens it once.
        if (opening.current) return;
        opening.current = true;
        const answer = await working.open(copies.setAside);
        opening.current = false;
        if (!answer.ok) {
          toast.error('Error', answer.message);
          return;
        }
        const { copy } = answer;
        dispatch({ type: 'restored', copy, key: crypto.randomUUID() });
      },
      keepMine: working.keepMine,
      async discard() {
        if (!(await working.discardOffer())) toast.error('Error', OFFLINE);
      },
    },
    /** Asks whether to repeat a save that was refused for want of a session. */
    signedIn() {
      dispatch({ type: 'resumed' });
      setAsksToSaveAgain(refusedSave.current);
      refusedSave.current = false;
      void working.retry();
    },
    asksToSaveAgain,
    saveAgain() {
      setAsksToSaveAgain(false);
      void save();
    },
    dropSave: () => setAsksToSaveAgain(false),
    pictureQuestion: pictureCheck.asked,
    closePictureCheck: pictureCheck.close,
    /** Publishes with these descriptions of pictures; with none, as it is. */
    async publish(described: readonly DescribedPicture[]) {
      pictureCheck.close();
      const { content } = latest.current.fields;
      if (described.length > 0) {
        const next = await pictureCheck.describe(content, described).catch(() => null);
        if (next === null) {
          toast.error(`Your ${kind} is not saved yet`, NOT_DESCRIBED);
          return;
        }
        // What is sent is the state, which has to have it.
        flushSync(() => set('content', next));
      }
      await send();
    },
    keepEditing: () => dispatch({ type: 'resumed' }),
    keepMine() {
      flushSync(() => dispatch({ type: 'own-text-chosen', key: crypto.randomUUID() }));
      void save();
    },
    takeTheirs() {
      forget();
      dispatch({ type: 'their-text-chosen', key: crypto.randomUUID() });
    },
    /** The question was closed; a chosen way to leave closes it as well. */
    stay() {
      if (!leaving.current) blocker.reset?.();
    },
    /** Leaves, and keeps what was typed: in the browser, too, unless the server has it. */
    async leave() {
      // A double click leaves once.
      if (leaving.current) return;
      leaving.current = true;
      if (await working.flush()) copies.leaveToServer();
      blocker.proceed?.();
    },
    /** Opens a page that shows what was typed: asks only if the server could not keep it. */
    async leaveFor(address: string) {
      const isKept = await working.keep();
      // Meanwhile another way out was chosen.
      if (leaving.current) return;
      if (isKept) {
        leaving.current = true;
        copies.leaveToServer();
      }
      await navigate(address);
    },
    async leaveWithout() {
      if (leaving.current) return;
      leaving.current = true;
      copies.drop();
      await working.discard();
      blocker.proceed?.();
    },
  };
}

function findErrors({ fields, publishDate }: EditorState): EditorState['errors'] {
  const parsed = parsePost(fields);
  const problem = fields.isPublished ? publishDateProblem(publishDate) : null;
  return {
    ...(parsed.ok ? {} : parsed.errors),
    ...(problem === null ? {} : { publishDate: problem }),
  };
}

/** Returns to the list after a save that includes everything typed. */
function useLeaveWhenSaved(isSaved: boolean, list: string, forget: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSaved) return;
    forget();
    void navigate(list);
  }, [isSaved, list, forget, navigate]);
}

/** What is on its way into the content, and whether the owner is asked to save without it. */
function usePending() {
  const [isPending, setIsPending] = useState(false);
  const [asksToSave, setAsksToSave] = useState(false);
  const setPending = useCallback((pending: boolean) => {
    setIsPending(pending);
    setAsksToSave(false);
  }, []);
  return { isPending, setPending, asksToSave, setAsksToSave };
}

/** Returns a function that focuses the first invalid field once the errors are rendered. */
function useErrorFocus(
  form: RefObject<HTMLFormElement | null>,
  errors: EditorState['errors'],
): () => void {
  const pending = useRef(false);
  useEffect(() => {
    if (!pending.current || Object.keys(errors).length === 0) return;
    pending.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
  return useCallback(() => {
    pending.current = true;
  }, []);
}

/** The browser's warning before closing the tab; within the site `useBlocker` asks. */
function useUnloadWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
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
