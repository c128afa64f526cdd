import type { CopyCipher } from './copy-cipher.ts';

export type Store = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage, looked up on each use: where it is blocked, looking it up throws. */
export const browserStore: Store = {
  get length() {
    return localStorage.length;
  },
  key: (index) => localStorage.key(index),
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text),
  removeItem: (name) => localStorage.removeItem(name),
};

/** Returns false if the browser's storage is full or blocked; forms then work without a copy. */
export function storeText(store: Store, name: string, text: string): boolean {
  try {
    store.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

export function removeText(store: Store, name: string): void {
  try {
    store.removeItem(name);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** The names of all entries that begin with `prefix`. */
export function listNames(store: Store, prefix: string): string[] {
  try {
    const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    return names.filter((name) => name.startsWith(prefix));
  } catch {
    // Storage is blocked.
    return [];
  }
}

/**
 * Reads an entry; null if there is none, or if it is another person's. Throws where the browser's
 * storage is blocked.
 */
export async function readText(
  store: Store,
  name: string,
  cipher: CopyCipher | null,
): Promise<string | null> {
  const text = store.getItem(name);
  if (text === null || cipher === null) return text;
  return cipher.decrypt(text, name);
}
