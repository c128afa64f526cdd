import { useCallback, useState } from 'react';
import type { OpenEditor } from '#app/features/drafts/open-editor.ts';
import type { Rhythm } from '#app/ui/admin/keeping/keeper.ts';
import { useCurrentReducer } from '#app/ui/admin/keeping/use-current-reducer.ts';
import { useKeeper } from '#app/ui/admin/keeping/use-keeper.ts';
import { needsSignIn } from '#app/ui/admin/line/send-json.ts';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import type { DraftInfo, DraftRequest, DraftResult } from '../drafts/draft-protocol.ts';
import type { FieldView } from '../fields/form-view.ts';
import {
  draftReducer,
  type Edit,
  isSame,
  isShown,
  listLost,
  listUnsent,
  NO_EDITS,
  newestView,
  type SentEdits,
} from './draft-state.ts';
import { sendDraft, TOO_LARGE } from './send-draft.ts';
import { useLocalEdits } from './use-local-edits.ts';

const RHYTHM: Rhythm = {
  pause: 800,
  longestWait: 10_000,
  firstRetry: 4_000,
  longestRetry: 30_000,
};

/** What one request sends. */
interface Batch {
  readonly edits: SentEdits;
  readonly sequence: number;
}

export type KeepStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'signed-out' }
  /** It will be tried again. */
  | { readonly kind: 'failed'; readonly reason: string };

interface OpenedDraft {
  readonly slug: string;
  /** As the page was loaded. */
  readonly facts: DraftInfo;
  readonly views: readonly FieldView[];
}

/** Saves what is typed as the draft, a moment after each change. */
export function useTextsDraft({ slug, facts: read, views }: OpenedDraft) {
  const [state, dispatch, current] = useCurrentReducer(draftReducer, () => NO_EDITS);
  const [writer] = useState(() => crypto.randomUUID());
  const local = useLocalEdits({ slug, views, state, dispatch, current });
  const [status, setStatus] = useState<KeepStatus>({ kind: 'idle' });
  const latestRead = useLatest(read);
  const latestInfo = useCallback(
    () => newerInfo(current().facts, latestRead.current),
    [current, latestRead],
  );
  const hasUnsent = listUnsent(state).length > 0;
  const keeper = useKeeper(
    {
      collect(): Batch | null {
        const edits = listUnsent(current());
        return edits.length === 0 ? null : { edits, sequence: current().sequence };
      },
      send(batch: Batch, isLeaving) {
        setStatus((before) => (before.kind === 'signed-out' ? before : { kind: 'sending' }));
        return sendDraft(slug, toRequest(writer, batch), isLeaving);
      },
      apply({ edits }: Batch, answer: DraftResult) {
        const known = latestInfo().draftVersion;
        if (answer.ok) {
          const sent = Object.fromEntries(edits.map(([id, { count }]) => [id, count]));
          dispatch({ type: 'answered', sent, answer, known });
        } else if (answer.code === TOO_LARGE) {
          dispatch({ type: 'too-large', id: findLongest(edits) });
        }
        setStatus(statusAfter(answer));
        return answer.ok || answer.code === TOO_LARGE ? 'done' : 'later';
      },
    },
    RHYTHM,
    hasUnsent ? state.edits : null,
  );

  /** Sends everything that has not been sent, and resolves after the attempt. May ask to sign in again. */
  const flush = useCallback(() => {
    setStatus((before) => (before.kind === 'signed-out' ? { kind: 'idle' } : before));
    return keeper.now();
  }, [keeper]);

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
  const sessionEnded = useCallback(() => setStatus({ kind: 'signed-out' }), []);
  const latestViews = useLatest(views);
  const isUnsaved = useCallback(() => {
    const { edits } = current();
    const unsaved = Object.values(edits).filter(({ progress }) => progress !== 'saved');
    return unsaved.length > listLost(current(), latestViews.current).length;
  }, [current, latestViews]);
  const lost = listLost(state, views);
  return {
    dispatch,
    local,
    flush,
    /** For what is done with the draft as it is here: `OpenEditor`, as JSON. */
    editor: () => JSON.stringify({ writer, sequence: current().sequence } satisfies OpenEditor),
    viewOf,
    editOf,
    status,
    sessionEnded,
    facts: newerInfo(state.facts, read),
    hasUnsent,
    /** Also right after `flush`, before React has rendered it. */
    isUnsaved,
    latestInfo,
    unread: state.unread,
    /** The sections of the draft, if the page was loaded with other ones. */
    otherSections: findOtherSections(views, viewOf),
    lost,
    rejected: Object.values(state.edits).filter(isRejected).length - lost.length,
  };
}

function findOtherSections(
  views: readonly FieldView[],
  viewOf: (view: FieldView) => FieldView,
): string | null {
  const read = views.find(({ type }) => type.type === 'sections');
  if (read === undefined) return null;
  const { stored } = viewOf(read);
  return isSame(stored, read.stored) ? null : JSON.stringify(stored);
}

function statusAfter(answer: DraftResult): KeepStatus {
  if (answer.ok || answer.code === TOO_LARGE) return { kind: 'idle' };
  if (needsSignIn(answer.code)) return { kind: 'signed-out' };
  return { kind: 'failed', reason: answer.message };
}

export type TextsDraft = ReturnType<typeof useTextsDraft>;

function newerInfo(answered: DraftInfo | null, read: DraftInfo): DraftInfo {
  return answered !== null && answered.draftVersion > read.draftVersion ? answered : read;
}

function isRejected({ progress }: Edit): boolean {
  return progress === 'rejected';
}

function toRequest(writer: string, { edits, sequence }: Batch): DraftRequest {
  return {
    editor: { writer, sequence },
    fields: edits.map(([id, { typed, restores, before }]) =>
      restores ? { id, before } : { id, typed, before },
    ),
  };
}

function findLongest(edits: SentEdits): string {
  const sizes = edits.map(([id, { typed }]) => ({ id, size: JSON.stringify(typed).length }));
  return sizes.reduce((one, other) => (other.size > one.size ? other : one)).id;
}
