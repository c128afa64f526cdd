import type { CopyCipher } from './copy-cipher.ts';
import { removeText, type Store, storeText } from './copy-store.ts';

export interface CopySaver<T> {
  /** Encrypts the current text of `length` characters, a long one in the next pause; `store` writes it. */
  update(copy: T, length: number): void;
  /** Encrypts a long text now: the page may be left soon. */
  prepare(): void;
  /** Stores the last update, or the one before while the last is still being encrypted. */
  store(): void;
  forget(): void;
}

/** Encrypting a longer text takes so long that typing would wait for it. */
const SHORT_TEXT = 50_000;
const PAUSE_MILLISECONDS = 300;
const LONGEST_WAIT_MILLISECONDS = 2_000;

/**
 * Saves the local copy of one open form, as JSON. Encryption is asynchronous, and a page that is being
 * left cannot wait for it: so each update is encrypted as it is typed, and leaving only writes. A
 * long text is encrypted in pauses, every two seconds without one, and when the page may be left.
 */
export function createCopySaver<T>(
  store: Store,
  name: string,
  cipher: Promise<CopyCipher | null>,
  onWritten: (isStored: boolean) => void = () => undefined,
): CopySaver<T> {
  let latest: T | null = null;
  let sealed: { readonly copy: T; readonly text: string } | null = null;
  let sealing = false;
  let sealAgain = false;
  let storeWhenSealed = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let longestWait: ReturnType<typeof setTimeout> | undefined;

  function sealInPause(): void {
    clearTimeout(pause);
    pause = setTimeout(seal, PAUSE_MILLISECONDS);
    longestWait ??= setTimeout(seal, LONGEST_WAIT_MILLISECONDS);
  }

  function stopWaiting(): void {
    clearTimeout(pause);
    clearTimeout(longestWait);
    longestWait = undefined;
  }

  async function seal(): Promise<void> {
    stopWaiting();
    sealAgain = true;
    if (sealing) return;
    sealing = true;
    const opened = await cipher;
    while (sealAgain && latest !== null && latest !== sealed?.copy) {
      sealAgain = false;
      const copy: T = latest;
      const plain = JSON.stringify(copy);
      const text = opened === null ? plain : await opened.encrypt(plain, name);
      if (latest !== null) sealed = { copy, text };
    }
    sealing = false;
    if (storeWhenSealed) write();
  }

  function write(): void {
    if (sealed !== null) onWritten(storeText(store, name, sealed.text));
    storeWhenSealed = latest !== null && sealed?.copy !== latest;
    if (storeWhenSealed) void seal();
  }

  return {
    update(copy, length) {
      latest = copy;
      if (length <= SHORT_TEXT) void seal();
      else sealInPause();
    },
    prepare: () => void seal(),
    store: write,
    forget() {
      stopWaiting();
      latest = sealed = null;
      storeWhenSealed = false;
      removeText(store, name);
    },
  };
}
