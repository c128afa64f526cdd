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

const STORE_AFTER_MILLISECONDS = 500;

/**
 * Stores unsaved text in the browser, one copy per open editor. Copies of editors that crashed or
 * were left are offered the next time an editor is opened.
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

  const store = useCallback((): boolean => {
    if (!latest.current.dirty || dropped.current) return true;
    return saveLocalCopy(localStorage, editorId, toCopy(latest.current, startedNew));
  }, [editorId, startedNew]);

  useEditorLock(editorId);
  useEffect(() => {
    let current = true;
    const target = { postId: stored?.id ?? null, stored: fieldsOf(stored) };
    void listOpenNames().then((names) => {
      if (current) setOffers(listLocalCopies(localStorage, target, names));
    });
    return () => {
      current = false;
    };
  }, [stored]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these restarts the timer.
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(store, STORE_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [store, dirty, fields, post, publishDate]);
  useStoreOnLeave(store);

  const forget = useCallback(() => removeLocalCopy(localStorage, editorId), [editorId]);
  const withdraw = (offer: OfferedCopy) =>
    setOffers((shown) => shown.filter(({ editorId: id }) => id !== offer.editorId));

  return {
    offers,
    /** After a save. */
    forget,
    /** When the owner confirmed losing the changes. */
    drop() {
      dropped.current = true;
      forget();
    },
    discard(offer: OfferedCopy) {
      removeLocalCopy(localStorage, offer.editorId);
      withdraw(offer);
    },
    /** Makes a copy this editor's own. Unsaved text in the editor becomes an offer instead. */
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

/** Holds a lock while the editor is open. The browser releases it after a crash, too. */
function useEditorLock(editorId: string): void {
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

/** Stores the text immediately when the page is left in any way. */
function useStoreOnLeave(store: () => void): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') store();
    };
    window.addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', onHide);
      store();
    };
  }, [store]);
}
