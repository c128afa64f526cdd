import type { CopyCipher } from './copy-cipher.ts';
import { copyName, type LocalCopy, removeLocalCopy, type Store, storeText } from './local-copy.ts';

export interface CopySaver {
  /** Encrypts the current text; `store` writes it. */
  update(copy: LocalCopy): void;
  /** Stores the last update, or the one before while the last is still being encrypted. */
  store(): void;
  forget(): void;
}

/**
 * Saves the local copy of one open editor. Encryption is asynchronous, and a page that is being
 * left cannot wait for it: so each update is encrypted as it is typed, and leaving only writes.
 */
export function createCopySaver(
  store: Store,
  editorId: string,
  cipher: Promise<CopyCipher | null>,
): CopySaver {
  const name = copyName(editorId);
  let latest: LocalCopy | null = null;
  let sealed: { readonly copy: LocalCopy; readonly text: string } | null = null;
  let sealing = false;
  let storeWhenSealed = false;

  async function seal(): Promise<void> {
    if (sealing) return;
    sealing = true;
    const opened = await cipher;
    while (latest !== null && latest !== sealed?.copy) {
      const copy: LocalCopy = latest;
      const plain = JSON.stringify(copy);
      const text = opened === null ? plain : await opened.encrypt(plain, name);
      if (latest !== null) sealed = { copy, text };
    }
    sealing = false;
    if (storeWhenSealed) write();
  }

  function write(): void {
    if (sealed !== null) storeText(store, name, sealed.text);
    storeWhenSealed = latest !== null && sealed?.copy !== latest;
  }

  return {
    update(copy) {
      latest = copy;
      void seal();
    },
    store: write,
    forget() {
      latest = sealed = null;
      storeWhenSealed = false;
      removeLocalCopy(store, editorId);
    },
  };
}
