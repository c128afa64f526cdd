import type { DraftTexts } from '#app/features/articles/drafts/draft-protocol.ts';
import {
  isPostFields,
  POST_FIELD_NAMES,
  type PostFields,
} from '#app/features/articles/post-fields.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import type { CopyCipher } from '#app/ui/admin/local-copies/copy-cipher.ts';
import {
  listNames,
  readText,
  removeText,
  type Store,
  storeText,
} from '#app/ui/admin/local-copies/copy-store.ts';

/** Unsaved text of one editor, stored in the browser in case of a crash. */
export interface LocalCopy {
  /** The post it was typed into; null for a new one. */
  readonly postId: string | null;
  /** The version of that post; null for a new one. */
  readonly version: number | null;
  /** Whether the editor was opened for a new post. With a `postId`, that post was saved since. */
  readonly startedNew: boolean;
  readonly fields: PostFields;
  readonly publishDate: PublishDate;
  /** ISO 8601. */
  readonly savedAt: string;
  /** The draft on the server that it was typed into, and its version; null before it had one. */
  readonly draftId: string | null;
  readonly draftVersion: number;
  /** What the fields said that were not sent yet; null in the copy of an earlier release. */
  readonly before: Partial<DraftTexts> | null;
}

/** A copy whose editor is no longer open. */
export interface OfferedCopy {
  readonly editorId: string;
  readonly copy: LocalCopy;
}

const PREFIX = 'post-draft:';

/** The storage key of an editor's copy, and the name of the lock it holds while it is open. */
export function copyName(editorId: string): string {
  return PREFIX + editorId;
}

export async function saveLocalCopy(
  store: Store,
  editorId: string,
  copy: LocalCopy,
  cipher: CopyCipher | null,
): Promise<boolean> {
  const name = copyName(editorId);
  const text = JSON.stringify(copy);
  return storeText(store, name, cipher === null ? text : await cipher.encrypt(text, name));
}

export function removeLocalCopy(store: Store, editorId: string): void {
  removeText(store, copyName(editorId));
}

/**
 * The copies to offer in an editor of this post, newest first: those that have something that it does
 * not show, and whose editor is not open. `openNames` are the locks that are currently held. Another
 * person's copy stays stored.
 */
export async function listLocalCopies(
  store: Store,
  { postId, shown, draftId }: { postId: string | null; shown: DraftTexts; draftId: string },
  openNames: ReadonlySet<string>,
  cipher: CopyCipher | null,
): Promise<OfferedCopy[]> {
  const offered: OfferedCopy[] = [];
  for (const name of listNames(store, PREFIX)) {
    const editorId = name.slice(PREFIX.length);
    const copy = openNames.has(name) ? null : await readCopy(store, editorId, shown, cipher);
    if (copy === null || copy.fields.kind !== shown.kind) continue;
    const savedSince = postId === null && copy.startedNew && copy.postId !== null;
    if (savedSince || (copy.postId === postId && hasMore(copy, shown, draftId))) {
      offered.push({ editorId, copy });
    }
  }
  return offered.sort((a, b) => (a.copy.savedAt < b.copy.savedAt ? 1 : -1));
}

/** Null if the entry cannot be read or is not a copy. */
async function readCopy(
  store: Store,
  editorId: string,
  shown: DraftTexts,
  cipher: CopyCipher | null,
): Promise<LocalCopy | null> {
  try {
    const text = (await readText(store, copyName(editorId), cipher)) ?? '';
    const copy = JSON.parse(text) as Partial<LocalCopy>;
    const { savedAt } = copy;
    if (typeof copy.fields !== 'object' || typeof savedAt !== 'string') return null;
    // A copy that is older than a field of the editor gets the value that is shown.
    const { publishDate: _, ...present } = shown;
    const fields = { ...present, ...copy.fields };
    if (!isPostFields(fields)) return null;
    return {
      postId: copy.postId ?? null,
      version: copy.version ?? null,
      startedNew: copy.startedNew ?? false,
      fields,
      publishDate: copy.publishDate ?? { kind: 'now' },
      savedAt,
      draftId: copy.draftId ?? null,
      draftVersion: copy.draftVersion ?? 0,
      before: copy.before ?? null,
    };
  } catch {
    return null;
  }
}

/** Of the draft that the editor shows, only what was not sent is not there. */
function hasMore(copy: LocalCopy, shown: DraftTexts, draftId: string): boolean {
  const { fields, before } = copy;
  const names = before !== null && copy.draftId === draftId ? Object.keys(before) : null;
  return POST_FIELD_NAMES.some(
    (name) => (names?.includes(name) ?? true) && fields[name] !== shown[name],
  );
}
