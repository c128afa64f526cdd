import { type Dispatch, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { parsePost } from '#app/features/articles/post-fields.ts';
import { KIND_NAMES, type PostKind } from '#app/features/articles/post-kind.ts';
import { publishDateProblem } from '#app/features/articles/publish-date.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { needsSignIn } from '#app/ui/admin/line/send-json.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useCommandKey } from '#app/ui/admin/use-command-key.ts';
import { findInvalid } from '#app/ui/forms/find-invalid.ts';
import { seenDraft } from './draft-state.ts';
import type { Editing, EditingAction } from './editing.ts';
import { type EditorState, toSaveRequest } from './editor-state.ts';
import type { DescribedImage } from './rich/dialogs/describe-images.tsx';
import type { RichSession } from './rich/offered/session.ts';
import { sendSave } from './send.ts';
import { useImageCheck } from './use-image-check.ts';
import { useSaveNotice } from './use-save-notice.ts';
import { warnOfMissed } from './warn-of-missed.ts';

interface Saved {
  kind: PostKind;
  session: RichSession;
  errors: EditorState['errors'];
  dispatch: Dispatch<EditingAction>;
  current: () => Editing;
  /** Takes over what others have typed. */
  catchUp: () => Promise<boolean>;
}

/** Saves the post, with the questions that come before it. */
export function useSaving({ kind, session, errors, dispatch, current, catchUp }: Saved) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const focusFirstError = useErrorFocus(form, errors);
  const isBusy = useRef(false);
  const { send, again } = useSend({ kind, dispatch, current, catchUp, isBusy, focusFirstError });
  const imageCheck = useImageCheck(session);
  const { isComplete } = imageCheck;
  const reportUnsaved = useCallback(
    (error: unknown) =>
      toast.error(`Your ${KIND_NAMES[kind]} is not saved yet`, describeFailure(error)),
    [toast, kind],
  );

  const saveNow = useCallback(
    async (asks = false) => {
      // A double click is one save.
      if (isBusy.current) return;
      const { fields } = current().text;
      const found = findErrors(current().text);
      if (Object.keys(found).length > 0) {
        dispatch({ type: 'rejected', errors: found });
        focusFirstError();
        return;
      }
      if (fields.isPublished) {
        isBusy.current = true;
        const canPublish = await isComplete(fields.content).catch(reportUnsaved);
        isBusy.current = false;
        if (!canPublish) return;
      }
      await send(asks);
    },
    [send, isComplete, reportUnsaved, focusFirstError, dispatch, current],
  );

  const { isPending, setPending, asksToSave, setAsksToSave } = usePending();
  const save = useCallback(
    async (asks = false) => {
      if (isPending) setAsksToSave(true);
      else await saveNow(asks);
    },
    [isPending, setAsksToSave, saveNow],
  );
  useCommandKey('s', () => void save());

  return {
    form,
    save,
    isPending,
    /** Tells whether something is on its way into the content, such as an image. */
    setPending,
    asksToSave,
    saveWithoutPending: () => void saveNow(),
    keepWaiting: () => setAsksToSave(false),
    again,
    imageQuestion: imageCheck.asked,
    closeImageCheck: imageCheck.close,
    imageCheckClosed: imageCheck.closed,
    countUndescribed: imageCheck.count,
    /** Asks for the descriptions that are missing, without saving. Resolves once that is over. */
    askForDescriptions: () => imageCheck.ask(current().text.fields.content).catch(reportUnsaved),
    /** Takes the descriptions of images, and publishes if that was asked for: with none, as it is. */
    async publish(described: readonly DescribedImage[]) {
      const saves = imageCheck.asked?.saves ?? true;
      imageCheck.close();
      const { content } = current().text.fields;
      if (described.length > 0) {
        const next = await imageCheck.describe(content, described).catch(reportUnsaved);
        if (next === undefined) return;
        dispatch({ type: 'typed', field: 'content', value: next, key: crypto.randomUUID() });
      }
      if (saves) await send();
    },
  };
}

interface Sending extends Pick<Saved, 'kind' | 'dispatch' | 'current' | 'catchUp'> {
  isBusy: RefObject<boolean>;
  focusFirstError: () => void;
}

const CHOOSE_FIRST =
  'Somebody else has changed what you changed. Choose one of the two texts first, then save again.';

/** Sends the post as it is, and says what became of it. */
function useSend({ kind, dispatch, current, catchUp, isBusy, focusFirstError }: Sending) {
  const toast = useToast();
  const reportSave = useSaveNotice();
  /** Whether the last save was rejected because nobody was signed in. */
  const isRejected = useRef(false);
  /** Whether the last save was to ask an admin to publish. */
  const wasAsking = useRef(false);
  const [asks, setAsks] = useState(false);

  const send = useCallback(
    async (asks = false) => {
      if (Object.keys(current().draft.conflicts).length > 0) {
        toast.error('Error', CHOOSE_FIRST);
        return;
      }
      isBusy.current = true;
      wasAsking.current = asks;
      dispatch({ type: 'sent' });
      const { text: sent, draft } = current();
      const request = {
        ...toSaveRequest(sent),
        draft: seenDraft(draft, sent),
        ...(asks ? { asks } : {}),
      };
      const answer = await sendSave(request);
      isBusy.current = false;
      if (answer.ok) dispatch({ type: 'draft-saved', edits: sent.edits, post: answer.post });
      const { idempotencyKey: sentKey } = request;
      dispatch({ type: 'answered', answer, sentKey, nextKey: crypto.randomUUID() });
      if (answer.ok) {
        reportSave({ kind, sent, answer, asks });
        void warnOfMissed(toast, `Left out of your ${KIND_NAMES[kind]}`, answer.removed);
      } else if (needsSignIn(answer.code)) {
        isRejected.current = true;
      } else if (answer.code === 'invalid') {
        focusFirstError();
      } else if (answer.code !== 'stale') {
        toast.error('Error', answer.message);
        if (answer.code === 'newer') void catchUp();
      }
    },
    [kind, toast, reportSave, focusFirstError, isBusy, dispatch, current, catchUp],
  );

  return {
    send,
    /** Whether to repeat a save that was rejected for want of a session. */
    again: {
      asks,
      ask() {
        setAsks(isRejected.current);
        isRejected.current = false;
      },
      close: () => setAsks(false),
      wasAsking: () => wasAsking.current,
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
    findInvalid(form.current)?.focus();
  }, [form, errors]);
  return useCallback(() => {
    pending.current = true;
  }, []);
}
