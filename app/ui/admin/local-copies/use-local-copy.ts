import { useCallback, useEffect, useRef, useState } from 'react';
import { useAdminLayoutData } from '../admin-layout-data.ts';
import { type CopyCipher, openCopyCipher } from './copy-cipher.ts';
import { type CopySaver, createCopySaver } from './copy-saver.ts';
import { browserStore } from './copy-store.ts';

const STORE_AFTER_MILLISECONDS = 500;

/**
 * The local copy of an open form under `name`, which must not change. A lock of that name tells other
 * tabs that the form is open; the browser releases it after a crash, too. The copy is written a moment
 * after `update`, and at once when the page is left in any way, unless `isWanted` says no by then.
 */
export function useLocalCopy<T>(name: string, isWanted: () => boolean) {
  const cipher = useCopyCipher();
  const [isStored, setIsStored] = useState(true);
  const [saver] = useState<CopySaver<T>>(() =>
    createCopySaver(browserStore, name, cipher, setIsStored),
  );
  const isDropped = useRef(false);
  const store = useCallback(() => {
    if (!isDropped.current && isWanted()) saver.store();
  }, [saver, isWanted]);
  useFormLock(name);
  useStoreOnLeave(store);
  usePrepareToLeave(saver.prepare);
  const storeSoon = useCallback(
    (copy: T, length: number) => {
      if (isDropped.current) return;
      saver.update(copy, length);
      const timer = setTimeout(store, STORE_AFTER_MILLISECONDS);
      return () => clearTimeout(timer);
    },
    [saver, store],
  );
  return {
    cipher,
    /** False if the browser's storage is full or blocked. */
    isStored,
    /** Stores a copy of so many characters in a moment, unless what it returns is called before. */
    storeSoon,
    forget: saver.forget,
    /** Deletes the copy, and stores none any more: the person confirmed losing the changes. */
    drop: useCallback(() => {
      isDropped.current = true;
      saver.forget();
    }, [saver]),
  };
}

/** The names of the forms that are open in this browser, in any tab. */
export async function listOpenForms(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name));
}

/** One promise for as long as the form is open. */
function useCopyCipher(): Promise<CopyCipher | null> {
  const layout = useAdminLayoutData();
  const [cipher] = useState(() =>
    layout ? openCopyCipher(layout.copyKey) : Promise.resolve(null),
  );
  return cipher;
}

function useFormLock(name: string): void {
  useEffect(() => {
    const closed = Promise.withResolvers<void>();
    void navigator.locks.request(name, () => closed.promise);
    return () => closed.resolve();
  }, [name]);
}

function useStoreOnLeave(store: () => void): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') store();
    };
    const stop = new AbortController();
    window.addEventListener('pagehide', store, stop);
    document.addEventListener('visibilitychange', onHide, stop);
    return () => {
      stop.abort();
      store();
    };
  }, [store]);
}

/** A text is encrypted at the latest when something else gets the attention, or the browser asks. */
function usePrepareToLeave(prepare: () => void): void {
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('blur', prepare, stop);
    window.addEventListener('beforeunload', prepare, stop);
    return () => stop.abort();
  }, [prepare]);
}
