import { useCallback, useEffect, useRef, useState } from 'react';
import type { Post } from '#app/domains/posts/post.ts';
import { type EditorState, fieldsOf } from './editor-state.ts';
import {
  copyName,
  type LocalCopy,
  listLocalCopies,
  type OfferedCopy,
  removeLocalCopy,
  saveLocalCopy,
} from './local-copy.ts';

const KEEP_AFTER_MILLISECONDS = 500;

/**
 * What is typed and not saved stays in this browser, one copy for each open editor. Copies that
 * editors left behind, by a crash or by leaving, are offered when an editor is opened again.
 */
export function useLocalCopies(stored: Post | null, state: EditorState) {
  const [editorId] = useState(() => crypto.randomUUID());
  const [offers, setOffers] = useState<readonly OfferedCopy[]>([]);
  const { dirty, fields, post, publishDate } = state;
  const latest = useRef(state);
  const dropped = useRef(false);
  const startedNew = stored === null;
  useEffect(() => {
    latest.current = state;
  });

  const keep = useCallback((): boolean => {
    if (!latest.current.dirty || dropped.current) return true;
    return saveLocalCopy(localStorage, editorId, toCopy(latest.current, startedNew));
  }, [editorId, startedNew]);

  useOpenMark(editorId);
  useEffect(() => {
    let current = true;
    const wanted = { postId: stored?.id ?? null, stored: fieldsOf(stored) };
    void listOpenNames().then((names) => {
      if (current) setOffers(listLocalCopies(localStorage, wanted, names));
    });
    return () => {
      current = false;
    };
  }, [stored]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these is kept, a while after the last.
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(keep, KEEP_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [keep, dirty, fields, post, publishDate]);
  useKeepWhenLeaving(keep);

  const forget = useCallback(() => removeLocalCopy(localStorage, editorId), [editorId]);
  const withdraw = (offer: OfferedCopy) =>
    setOffers((shown) => shown.filter(({ editorId: id }) => id !== offer.editorId));

  return {
    offers,
    /** After a save: nothing of this editor is unsaved. */
    forget,
    /** The person leaves and has been told that it is lost. */
    drop() {
      dropped.current = true;
      forget();
    },
    discard(offer: OfferedCopy) {
      removeLocalCopy(localStorage, offer.editorId);
      withdraw(offer);
    },
    /** Takes a copy over as this editor's own; what stands in the editor becomes an offer itself. */
    takeOver(offer: OfferedCopy) {
      if (latest.current.dirty) {
        const mine = { editorId: crypto.randomUUID(), copy: toCopy(latest.current, startedNew) };
        if (saveLocalCopy(localStorage, mine.editorId, mine.copy)) {
          setOffers((shown) => [mine, ...shown]);
        }
      }
      if (saveLocalCopy(localStorage, editorId, offer.copy)) {
        removeLocalCopy(localStorage, offer.editorId);
      }
      withdraw(offer);
    },
  };
}

function toCopy(state: EditorState, startedNew: boolean): LocalCopy {
  const { post, fields, publishDate } = state;
  return {
    postId: post?.id ?? null,
    version: post?.version ?? null,
    startedNew,
    fields,
    publishDate,
    keptAt: new Date().toISOString(),
  };
}

/** Holds a lock for as long as the editor is open; the browser lets go of it after a crash, too. */
function useOpenMark(editorId: string): void {
  useEffect(() => {
    const closed = Promise.withResolvers<void>();
    void navigator.locks.request(copyName(editorId), () => closed.promise);
    return () => closed.resolve();
  }, [editorId]);
}

async function listOpenNames(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name));
}

/** Whichever way the page is left: what was typed last is kept at once. */
function useKeepWhenLeaving(keep: () => void): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHide);
      keep();
    };
  }, [keep]);
}
