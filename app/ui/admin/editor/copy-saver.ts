import type { CopyCipher } from './copy-cipher.ts';
import { copyName, type LocalCopy, removeLocalCopy, type Store, storeText } from './local-copy.ts';

export interface CopySaver {
  /** Encrypts the current text, a long one in the next pause; `store` writes it. */
  update(copy: LocalCopy): void;
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
 * Saves the local copy of one open editor. Encryption is asynchronous, and a page that is being
 * left cannot wait for it: so each update is encrypted as it is typed, and leaving only writes. A
 * long text is encrypted in pauses, every two seconds without one, and when the page may be left.
 */
export function createCopySaver(
  store: Store,
  editorId: string,
  cipher: Promise<CopyCipher | null>,
  onWritten: (isStored: boolean) => void = () => undefined,
): CopySaver {
  const name = copyName(editorId);
  let latest: LocalCopy | null = null;
  let sealed: { readonly copy: LocalCopy; readonly text: string } | null = null;
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
      const copy: LocalCopy = latest;
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
    update(copy) {
      latest = copy;
      if (copy.fields.content.length <= SHORT_TEXT) void seal();
      else sealInPause();
    },
    prepare: () => void seal(),
    store: write,
    forget() {
      stopWaiting();
      latest = sealed = null;
      storeWhenSealed = false;
      removeLocalCopy(store, editorId);
    },
  };
}
