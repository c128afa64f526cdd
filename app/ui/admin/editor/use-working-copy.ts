import { useCallback, useEffect, useRef, useState } from 'react';
import { readOnlyCopy } from '#app/content/errors.ts';
import type {
  CopyFacts,
  OpenCopyAnswer,
  OwnCopy,
  WorkingCopy,
} from '#app/domains/posts/working-copies/copy-protocol.ts';
import type { CopyState } from '#app/domains/posts/working-copies/ordering.ts';
import { type Attempt, createCopyScheduler } from './copy-scheduler.ts';
import type { EditorState } from './editor-state.ts';
import { requestCopy, sendCopy, sendDiscard } from './send.ts';

/** Where what was typed is, besides the browser; `local`: nowhere, and `why`. */
export type CopyStatus =
  | { kind: 'none' }
  | { kind: 'kept'; id: string; at: string }
  | { kind: 'local'; why: string };

/** A copy that this editor does not go on from. */
export interface OfferedDraft {
  readonly copy: CopyFacts;
  /** Whether it stands in the way of what is typed here. */
  readonly isNewer: boolean;
}

const WHY: Record<string, string> = {
  offline: 'no connection',
  newer: 'choose a text below',
  too_large: 'over 1 MB',
  storage_full: readOnlyCopy['disk-full'].short,
  moving: readOnlyCopy.moving.short,
  signed_out: 'you’re signed out',
  forbidden: 'you’re signed out',
  reload: 'you’re signed out',
};

/** How long leaving the page waits for the last words to be sent. */
const LEAVE_MILLISECONDS = 1_500;

interface Copy {
  id: string;
  /** The text of another editor that this one goes on from. */
  seen: CopyState | null;
  /** Whether the server may have it. */
  isStored: boolean;
}

function newCopy(): Copy {
  return { id: crypto.randomUUID(), seen: null, isStored: false };
}

/** A copy as an editor left it that is no longer open, or open elsewhere. */
export type ClosedCopy = CopyState & { readonly id: string };

function continued({ id, writer, sequence }: ClosedCopy): Copy {
  return { id, seen: { writer, sequence }, isStored: true };
}

interface WorkingCopyOptions {
  /** This open editor. */
  writer: string;
  /** The copy that the editor was opened with. */
  opened: WorkingCopy | null;
  /** This person's copy of the post, which is offered. */
  found: CopyFacts | null;
}

/** Stores what is typed on the server, apart from the post, while it is typed. */
export function useWorkingCopy(state: EditorState, { writer, opened, found }: WorkingCopyOptions) {
  const [status, setStatus] = useState<CopyStatus>(() =>
    opened ? { kind: 'kept', id: opened.id, at: opened.at } : { kind: 'none' },
  );
  const [offer, setOffer] = useState<OfferedDraft | null>(found && { copy: found, isNewer: false });
  const [first] = useState(() => (opened ? continued(opened) : newCopy()));
  const copy = useRef(first);
  /** The number of edits that the server has. */
  const kept = useRef(opened ? state.edits : 0);
  const isBlocked = useRef(false);
  const leftWith = useRef(0);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  const renew = useCallback(() => {
    copy.current = newCopy();
    setStatus({ kind: 'none' });
  }, []);

  const send = useCallback(
    async (isLeaving: boolean): Promise<Attempt> => {
      const { dirty, edits, post, fields, publishDate } = latest.current;
      const mine = copy.current;
      // What was typed and undone needs no copy.
      if (!dirty) {
        const { id } = mine;
        const undone = { id, writer, sequence: edits, isUndone: true };
        if (mine.isStored && !(await sendDiscard(undone))) return 'later';
        if (copy.current === mine) renew();
        return 'done';
      }
      if (isBlocked.current || kept.current === edits) return 'done';
      // A page that is closed is hidden first.
      if (isLeaving && leftWith.current === edits) return 'done';
      if (isLeaving) leftWith.current = edits;
      const { id, seen } = mine;
      mine.isStored = true;
      const answer = await sendCopy(
        {
          id,
          writer,
          sequence: edits,
          seen,
          postId: post?.id ?? null,
          version: post?.version ?? null,
          fields,
          publishDate,
        },
        isLeaving,
      );
      // Saved, or replaced by another text, in the meantime.
      if (copy.current !== mine) return 'done';
      if (answer.ok) {
        mine.id = answer.id;
        mine.seen = null;
        kept.current = Math.max(kept.current, edits);
        setStatus({ kind: 'kept', id: answer.id, at: answer.at });
        return 'done';
      }
      const { code } = answer;
      if (code === 'closed') {
        copy.current = newCopy();
        leftWith.current = 0;
        return send(isLeaving);
      }
      setStatus({ kind: 'local', why: WHY[code] ?? 'the site has a problem' });
      if (code === 'newer') {
        isBlocked.current = true;
        setOffer({ copy: answer.copy, isNewer: true });
      }
      return code === 'newer' || code === 'too_large' ? 'done' : 'later';
    },
    [writer, renew],
  );

  const [scheduler] = useState(() => createCopyScheduler(() => send(false)));
  const { edits } = state;
  useEffect(() => {
    if (edits !== kept.current) scheduler.changed();
  }, [edits, scheduler]);
  useSendWhenHidden(send, scheduler.now);
  useEffect(() => scheduler.stop, [scheduler]);

  const choose = useCallback((next: Copy) => {
    copy.current = next;
    isBlocked.current = false;
    setOffer(null);
  }, []);

  return {
    status,
    offer,
    /** The copy with the text of this state, for a save or for the browser's own copy. */
    factsOf: useCallback(
      ({ edits: sequence }: EditorState): OwnCopy => {
        const { id, seen } = copy.current;
        return { id, seen, writer, sequence };
      },
      [writer],
    ),
    /** After a save of the text with this many edits. */
    saved: useCallback(
      (savedEdits: number) => {
        if (latest.current.edits === savedEdits) renew();
      },
      [renew],
    ),
    /**
     * Goes on from what another editor had stored, whose text the caller puts into this one. Of its
     * own copy, this editor knows a later state.
     */
    continueFrom(previous: ClosedCopy | null) {
      if (previous?.id === copy.current.id) return;
      choose(previous ? continued(previous) : newCopy());
    },
    /** The text that is offered. The caller puts it into the editor, as one edit. */
    async open(beforeReplacing: () => Promise<void>): Promise<OpenCopyAnswer> {
      const answer = await requestCopy(offer?.copy.id ?? '');
      if (answer.ok) {
        void beforeReplacing();
        choose(continued(answer.copy));
        kept.current = latest.current.edits + 1;
        setStatus({ kind: 'kept', id: answer.copy.id, at: answer.copy.at });
      } else if (answer.code === 'gone') {
        choose(newCopy());
        scheduler.changed();
      }
      return answer;
    },
    /** Replaces the newer text by the one in this editor. */
    keepMine() {
      if (offer) choose(continued(offer.copy));
      scheduler.changed();
      void scheduler.now();
    },
    /** Discards the text of a closed editor, unless it was changed elsewhere since. */
    async discardClosed(previous: ClosedCopy | null): Promise<void> {
      if (previous && (await sendDiscard(previous)) && offer?.copy.id === previous.id)
        setOffer(null);
    },
    /** Discards what is offered. */
    async discardOffer(): Promise<boolean> {
      const isDone = offer !== null && (await sendDiscard(offer.copy));
      if (isDone) setOffer(null);
      return isDone;
    },
    /** Discards what was typed here. */
    async discard(): Promise<void> {
      const { id, seen } = copy.current;
      const sequence = latest.current.edits;
      kept.current = sequence;
      renew();
      await sendDiscard({ id, seen, writer, sequence });
    },
    /** Tries again at once. */
    retry: scheduler.now,
    /** Sends what is left; false if the browser alone has it, or nobody can wait for the answer. */
    async flush(): Promise<boolean> {
      const late = new Promise((resolve) => setTimeout(resolve, LEAVE_MILLISECONDS));
      await Promise.race([scheduler.now(), late]);
      return kept.current === latest.current.edits;
    },
    /** Sends what is left, however long it takes; false if the browser alone has it. */
    async keep(): Promise<boolean> {
      await scheduler.now();
      return kept.current === latest.current.edits;
    },
  };
}

/** Sends the last words when the page is hidden or left, and tries again once it is online. */
function useSendWhenHidden(
  send: (isLeaving: boolean) => Promise<Attempt>,
  now: () => Promise<void>,
): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void send(true);
    };
    const onLeave = () => void send(true);
    window.addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('online', now);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('online', now);
    };
  }, [send, now]);
}
