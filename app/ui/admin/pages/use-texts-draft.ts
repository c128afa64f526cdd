import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { DraftFacts, DraftRequest } from '#app/domains/site-texts/draft-protocol.ts';
import type { FieldView } from '#app/domains/site-texts/form-view.ts';
import {
  type DraftState,
  draftReducer,
  type Edit,
  isShown,
  listUnsent,
  newestView,
} from './draft-state.ts';
import { sendDraft, TOO_LARGE, UNANSWERED } from './send-draft.ts';
import { useLocalEdits } from './use-local-edits.ts';

const PAUSE_MILLISECONDS = 800;
const RETRY_MILLISECONDS = 4_000;

/** Refusals that signing in again mends. */
const NEEDS_SIGN_IN: ReadonlySet<string> = new Set(['signed_out', 'forbidden', 'reload']);

export type KeepStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'signed-out' }
  /** It is tried again. */
  | { readonly kind: 'failed'; readonly reason: string };

interface OpenedDraft {
  readonly slug: string;
  /** As the page was read. */
  readonly facts: DraftFacts;
  readonly views: readonly FieldView[];
  readonly initial: DraftState;
}

/** Keeps what is typed as the draft, a moment after each change. */
export function useTextsDraft({ slug, facts: read, views, initial }: OpenedDraft) {
  const [state, dispatch] = useReducer(draftReducer, initial);
  const local = useLocalEdits({ slug, views, state, dispatch });
  const [status, setStatus] = useState<KeepStatus>({ kind: 'idle' });
  const latest = useRef(state);
  const latestRead = useRef(read);
  useLayoutEffect(() => {
    latest.current = state;
    latestRead.current = read;
  });
  const latestFacts = useCallback(() => newerFacts(latest.current.facts, latestRead.current), []);
  const sending = useRef<Promise<void> | null>(null);

  /**
   * What was sent last, if nobody knows whether the site has it. It is sent once more as it was, before
   * what was typed since: the site would take newer words for a change of its own ones by somebody else.
   */
  const unanswered = useRef<SentEdits>([]);

  /** Sends all that is not sent yet, once what is on its way is answered. */
  const flush = useCallback(
    async (isLeaving = false): Promise<void> => {
      let isRepeated: boolean;
      do {
        while (sending.current !== null) await sending.current;
        const { edits } = latest.current;
        const repeated = unanswered.current.filter(([id]) => edits[id] !== undefined);
        isRepeated = repeated.length > 0;
        const unsent = isRepeated ? repeated : listUnsent(latest.current);
        if (unsent.length === 0) return;
        sending.current = (async () => {
          setStatus({ kind: 'sending' });
          const answer = await sendDraft(slug, toRequest(unsent), isLeaving);
          const isTooLarge = !answer.ok && answer.code === TOO_LARGE;
          const isUnknown =
            !answer.ok &&
            (answer.code === UNANSWERED || (isRepeated && answer.code !== 'failed' && !isTooLarge));
          unanswered.current = isUnknown ? unsent : [];
          if (answer.ok) {
            const sent = Object.fromEntries(unsent.map(([id, { count }]) => [id, count]));
            const known = latestFacts().draftVersion;
            const action = { type: 'answered', sent, answer, known } as const;
            latest.current = draftReducer(latest.current, action);
            dispatch(action);
            setStatus({ kind: 'idle' });
          } else if (isTooLarge) {
            dispatch({ type: 'too-large', id: findLongest(unsent) });
            setStatus({ kind: 'idle' });
          } else if (NEEDS_SIGN_IN.has(answer.code)) setStatus({ kind: 'signed-out' });
          else setStatus({ kind: 'failed', reason: answer.message });
        })();
        await sending.current;
        sending.current = null;
      } while (isRepeated && unanswered.current.length === 0);
    },
    [slug, latestFacts],
  );

  const hasUnsent = listUnsent(state).length > 0;
  const { kind } = status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing starts the pause again.
  useEffect(() => {
    if (!hasUnsent || kind === 'sending' || kind === 'signed-out') return;
    const pause = kind === 'failed' ? RETRY_MILLISECONDS : PAUSE_MILLISECONDS;
    const timer = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer);
  }, [hasUnsent, kind, flush, state.edits]);

  useEffect(() => {
    const again = () => void flush();
    const leave = () => document.visibilityState === 'hidden' && void flush(true);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [flush]);

  const { draftVersion } = read;
  const viewOf = useCallback(
    (view: FieldView): FieldView => newestView(state, view, draftVersion),
    [state, draftVersion],
  );
  const editOf = useCallback(
    (view: FieldView): Edit | null => {
      const edit = state.edits[view.id];
      return isShown(edit, view) ? edit : null;
    },
    [state],
  );
  const signedIn = useCallback(() => {
    setStatus({ kind: 'idle' });
  }, []);
  const sessionEnded = useCallback(() => setStatus({ kind: 'signed-out' }), []);
  const facts = newerFacts(state.facts, read);
  const isUnkept = useCallback(
    () => Object.values(latest.current.edits).some(({ progress }) => progress !== 'kept'),
    [],
  );
  return {
    dispatch,
    local,
    flush,
    viewOf,
    editOf,
    status,
    signedIn,
    sessionEnded,
    facts,
    hasUnsent,
    /** Also right after `flush`, before React has rendered it. */
    isUnkept,
    latestFacts,
    unread: state.unread,
    refused: Object.values(state.edits).filter(isRefused).length,
  };
}

export type TextsDraft = ReturnType<typeof useTextsDraft>;

function newerFacts(answered: DraftFacts | null, read: DraftFacts): DraftFacts {
  return answered !== null && answered.draftVersion > read.draftVersion ? answered : read;
}

function isRefused({ progress }: Edit): boolean {
  return progress === 'refused';
}

type SentEdits = readonly (readonly [id: string, edit: Edit])[];

function toRequest(edits: SentEdits): DraftRequest {
  return {
    fields: edits.map(([id, { typed, restores, before }]) =>
      restores ? { id, before } : { id, typed, before },
    ),
  };
}

function findLongest(edits: SentEdits): string {
  const sizes = edits.map(([id, { typed }]) => ({ id, size: JSON.stringify(typed).length }));
  return sizes.reduce((one, other) => (other.size > one.size ? other : one)).id;
}
