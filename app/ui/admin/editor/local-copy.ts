import type { PostFields } from '#app/domains/posts/editor-protocol.ts';

/** What was typed and not saved, kept in this browser against a crash. */
export interface LocalCopy {
  readonly fields: PostFields;
  /** Of the post it was typed into; null for a new one. */
  readonly version: number | null;
  /** ISO 8601. */
  readonly keptAt: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function keyOf(postId: string | null): string {
  return `post-draft:${postId ?? 'new'}`;
}

/** False when the browser has no room or allows none: then there is no copy, and nothing else is lost. */
export function keepLocalCopy(store: Store, postId: string | null, copy: LocalCopy): boolean {
  try {
    store.setItem(keyOf(postId), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** The copy, when there is one that differs from what is stored. */
export function readLocalCopy(
  store: Store,
  postId: string | null,
  stored: PostFields,
): LocalCopy | null {
  try {
    const text = store.getItem(keyOf(postId));
    if (text === null) return null;
    const copy = JSON.parse(text) as LocalCopy;
    const names = Object.keys(stored) as (keyof PostFields)[];
    if (names.some((name) => typeof copy.fields[name] !== typeof stored[name])) return null;
    return names.some((name) => copy.fields[name] !== stored[name]) ? copy : null;
  } catch {
    // Written by something else, or not readable: there is nothing to offer.
    return null;
  }
}

export function removeLocalCopy(store: Store, postId: string | null): void {
  try {
    store.removeItem(keyOf(postId));
  } catch {
    // A browser that allows no storage has kept nothing.
  }
}
