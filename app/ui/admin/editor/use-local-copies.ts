import { useCallback, useEffect, useRef, useState } from 'react';
import type { Post } from '#app/domains/posts/post.ts';
import { useAdminLayoutData } from '../admin-layout-data.ts';
import { type CopyCipher, openCopyCipher } from './copy-cipher.ts';
import { createCopySaver } from './copy-saver.ts';
import { type EditorState, fieldsOf, kindOf } from './editor-state.ts';
import {
  copyName,
  type LocalCopy,
  listLocalCopies,
  type OfferedCopy,
  removeLocalCopy,
  type Store,
  saveLocalCopy,
} from './local-copy.ts';
import type { ClosedCopy } from './use-working-copy.ts';

const STORE_AFTER_MILLISECONDS = 500;

/** The browser's storage, looked up on each use: where it is blocked, looking it up throws. */
const browserStore: Store = {
  get length() {
    return localStorage.length;
  },
  key: (index) => localStorage.key(index),
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text),
  removeItem: (name) => localStorage.removeItem(name),
};

/**
 * Stores unsaved text in the browser, one copy per open editor. Copies of editors that crashed or
 * were left are offered the next time an editor is opened.
 */
export function useLocalCopies(
  stored: Post | null,
  state: EditorState,
  { editorId, factsOf }: { editorId: string; factsOf: (state: EditorState) => ClosedCopy },
) {
  const [offers, setOffers] = useState<readonly OfferedCopy[]>([]);
  const { dirty, fields, post, publishDate } = state;
  const latest = useRef(state);
  const dropped = useRef(false);
  /** The number of edits with which the text was left to the server. */
  const leftWith = useRef<number | null>(null);
  const startedNew = stored === null;
  const kind = kindOf(state);
  useEffect(() => {
    latest.current = state;
  });

  const cipher = useCopyCipher();
  const [isStored, setIsStored] = useState(true);
  const [saver] = useState(() => createCopySaver(browserStore, editorId, cipher, setIsStored));
  const store = useCallback(() => {
    const { dirty: isDirty, edits } = latest.current;
    if (isDirty && !dropped.current && leftWith.current !== edits) saver.store();
  }, [saver]);

  useEditorLock(editorId);
  useEffect(() => {
    let current = true;
    const target = { postId: stored?.id ?? null, stored: fieldsOf(stored, kind) };
    async function findOffers(): Promise<void> {
      const [names, opened] = await Promise.all([listOpenNames(), cipher]);
      const found = await listLocalCopies(browserStore, target, names, opened);
      if (current) setOffers(found);
    }
    void findOffers();
    return () => {
      current = false;
    };
  }, [stored, kind, cipher]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these restarts the timer.
  useEffect(() => {
    if (!dirty || dropped.current) return;
    saver.update(toCopy(state, startedNew, factsOf(state)));
    const timer = setTimeout(store, STORE_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [store, dirty, fields, post, publishDate]);
  useStoreOnLeave(store);
  usePrepareToLeave(saver.prepare);

  const forget = saver.forget;
  // What was typed and undone needs no copy.
  useEffect(() => {
    if (!dirty) forget();
  }, [dirty, forget]);
  const withdraw = (offer: OfferedCopy) =>
    setOffers((shown) => shown.filter(({ editorId: id }) => id !== offer.editorId));

  /** Makes unsaved text in this editor an offer, because another text takes its place. */
  async function setAside(): Promise<void> {
    if (!latest.current.dirty) return;
    const copy = toCopy(latest.current, startedNew, factsOf(latest.current));
    const mine = { editorId: crypto.randomUUID(), copy };
    if (await saveLocalCopy(browserStore, mine.editorId, copy, await cipher)) {
      setOffers((shown) => [mine, ...shown]);
    }
  }

  return {
    offers,
    /** False if the browser's storage is full or blocked. */
    isStored,
    /** After a save. */
    forget,
    /** The server has the text. What is typed until the editor is gone is kept again. */
    leaveToServer() {
      leftWith.current = latest.current.edits;
      forget();
    },
    /** When the owner confirmed losing the changes. */
    drop() {
      dropped.current = true;
      forget();
    },
    discard(offer: OfferedCopy) {
      removeLocalCopy(browserStore, offer.editorId);
      withdraw(offer);
    },
    setAside,
    /** Makes a copy this editor's own. Unsaved text in the editor becomes an offer instead. */
    async takeOver(offer: OfferedCopy): Promise<void> {
      const isSetAside = setAside();
      withdraw(offer);
      await isSetAside;
      const opened = await cipher;
      if (await saveLocalCopy(browserStore, editorId, offer.copy, opened)) {
        removeLocalCopy(browserStore, offer.editorId);
      }
    },
  };
}

/** One promise for as long as the editor is open. */
function useCopyCipher(): Promise<CopyCipher | null> {
  const layout = useAdminLayoutData();
  const [cipher] = useState(() =>
    layout ? openCopyCipher(layout.copyKey) : Promise.resolve(null),
  );
  return cipher;
}

function toCopy(
  { post, fields, publishDate }: EditorState,
  startedNew: boolean,
  { id, writer, sequence }: ClosedCopy,
): LocalCopy {
  return {
    postId: post?.id ?? null,
    version: post?.version ?? null,
    startedNew,
    fields,
    publishDate,
    keptAt: new Date().toISOString(),
    workingCopy: { id, writer, sequence },
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

/** A text is encrypted at the latest when something else gets the attention, or the browser asks. */
function usePrepareToLeave(prepare: () => void): void {
  useEffect(() => {
    window.addEventListener('blur', prepare);
    window.addEventListener('beforeunload', prepare);
    return () => {
      window.removeEventListener('blur', prepare);
      window.removeEventListener('beforeunload', prepare);
    };
  }, [prepare]);
}
