import type { PostFields, PublishDate } from '#app/domains/posts/editor-protocol.ts';

/** What was typed into one editor and not saved, kept in this browser against a crash. */
export interface LocalCopy {
  /** Of the post it was typed into; null for a new one. */
  readonly postId: string | null;
  /** Of that post; null for a new one. */
  readonly version: number | null;
  /** Whether the editor was opened for a new post, which has been stored since if it has an id. */
  readonly startedNew: boolean;
  readonly fields: PostFields;
  readonly publishDate: PublishDate;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** A copy that no open editor holds any more, by the id of the editor that kept it. */
export interface OfferedCopy {
  readonly editorId: string;
  readonly copy: LocalCopy;
}

type Store = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'post-draft:';

/** The name under which an editor keeps its copy, and of the lock that it holds while it is open. */
export function copyName(editorId: string): string {
  return PREFIX + editorId;
}

/** False when the browser has no room or allows none: then there is no copy, and nothing else is lost. */
export function saveLocalCopy(store: Store, editorId: string, copy: LocalCopy): boolean {
  try {
    store.setItem(copyName(editorId), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function removeLocalCopy(store: Store, editorId: string): void {
  try {
    store.removeItem(copyName(editorId));
  } catch {
    // A browser that allows no storage has kept nothing.
  }
}

/**
 * The copies for an editor of this post, newest first: those that differ from what is stored and
 * whose own editor is not open. `openNames` are the locks that are held.
 */
export function listLocalCopies(
  store: Store,
  { postId, stored }: { postId: string | null; stored: PostFields },
  openNames: ReadonlySet<string>,
): OfferedCopy[] {
  const offered: OfferedCopy[] = [];
  for (const name of listNames(store)) {
    const editorId = name.slice(PREFIX.length);
    const copy = openNames.has(name) ? null : readCopy(store, editorId, stored);
    if (copy === null) continue;
    const movedOn = postId === null && copy.startedNew && copy.postId !== null;
    if (movedOn || (copy.postId === postId && differs(copy.fields, stored))) {
      offered.push({ editorId, copy });
    }
  }
  return offered.sort((a, b) => (a.copy.keptAt < b.copy.keptAt ? 1 : -1));
}

function listNames(store: Store): string[] {
  try {
    const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    return names.filter((name) => name.startsWith(PREFIX));
  } catch {
    // A browser that allows no storage has kept nothing.
    return [];
  }
}

/** Null for what is not readable, or was written by something else. */
function readCopy(store: Store, editorId: string, stored: PostFields): LocalCopy | null {
  try {
    const copy = JSON.parse(store.getItem(copyName(editorId)) ?? '') as Partial<LocalCopy>;
    const { fields, keptAt } = copy;
    if (fields === undefined || typeof keptAt !== 'string') return null;
    if (namesOf(stored).some((name) => typeof fields[name] !== typeof stored[name])) return null;
    return {
      // One post had one copy before, which was named after it.
      postId: copy.postId === undefined ? (editorId === 'new' ? null : editorId) : copy.postId,
      version: copy.version ?? null,
      startedNew: copy.startedNew ?? false,
      fields,
      publishDate: copy.publishDate ?? { kind: 'now' },
      keptAt,
    };
  } catch {
    return null;
  }
}

function differs(fields: PostFields, stored: PostFields): boolean {
  return namesOf(stored).some((name) => fields[name] !== stored[name]);
}

function namesOf(fields: PostFields): (keyof PostFields)[] {
  return Object.keys(fields) as (keyof PostFields)[];
}
