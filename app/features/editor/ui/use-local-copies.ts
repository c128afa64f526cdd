import { useCallback, useEffect, useRef, useState } from 'react';
import type { Post } from '#app/features/articles/post.ts';
import { browserStore } from '#app/ui/admin/local-copies/copy-store.ts';
import { listOpenForms, useLocalCopy } from '#app/ui/admin/local-copies/use-local-copy.ts';
import { listTyped, pickTexts, textsOf } from './draft-state.ts';
import type { Editing } from './editing.ts';
import {
  copyName,
  type LocalCopy,
  listLocalCopies,
  type OfferedCopy,
  removeLocalCopy,
  saveLocalCopy,
} from './local-copy.ts';

/**
 * Stores unsaved text in the browser, one copy per open editor. Copies of editors that crashed or
 * were left are offered the next time an editor is opened.
 */
export function useLocalCopies(
  stored: Post | null,
  { text: state, draft: { writer: editorId } }: Editing,
  latest: () => Editing,
) {
  const [offers, setOffers] = useState<readonly OfferedCopy[]>([]);
  const { dirty, fields, post, publishDate } = state;
  /** The number of edits with which the text was left to the server. */
  const leftWith = useRef<number | null>(null);
  const startedNew = stored === null;

  const isWanted = useCallback(() => {
    const { dirty: isDirty, edits } = latest().text;
    return isDirty && leftWith.current !== edits;
  }, [latest]);
  const { cipher, isStored, storeSoon, forget, drop } = useLocalCopy<LocalCopy>(
    copyName(editorId),
    isWanted,
  );

  useEffect(() => {
    let isOpen = true;
    async function findOffers(): Promise<void> {
      const [names, opened] = await Promise.all([listOpenForms(), cipher]);
      const { text, draft } = latest();
      const target = { postId: stored?.id ?? null, shown: textsOf(text), draftId: draft.id };
      const found = await listLocalCopies(browserStore, target, names, opened);
      if (isOpen) setOffers(found);
    }
    void findOffers();
    return () => {
      isOpen = false;
    };
  }, [stored, latest, cipher]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these restarts the timer.
  useEffect(() => {
    if (!dirty) return;
    return storeSoon(toCopy(latest(), startedNew), fields.content.length);
  }, [storeSoon, dirty, fields, post, publishDate]);

  // What was typed and undone needs no copy.
  useEffect(() => {
    if (!dirty) forget();
  }, [dirty, forget]);
  const withdraw = (offer: OfferedCopy) =>
    setOffers((shown) => shown.filter(({ editorId: id }) => id !== offer.editorId));

  /** Makes the text in this editor an offer, because another one takes its place. */
  async function setAside(): Promise<void> {
    if (!latest().text.dirty) return;
    // Nothing of it is to be found elsewhere any more.
    const copy = { ...toCopy(latest(), startedNew), draftId: null };
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
      leftWith.current = latest().text.edits;
      forget();
    },
    /** When the owner confirmed losing the changes. */
    drop,
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

function toCopy({ text, draft }: Editing, startedNew: boolean): LocalCopy {
  const { post, fields, publishDate } = text;
  return {
    postId: post?.id ?? null,
    version: post?.version ?? null,
    startedNew,
    fields,
    publishDate,
    savedAt: new Date().toISOString(),
    draftId: draft.id,
    draftVersion: draft.draftVersion,
    before: pickTexts(draft.known, listTyped(draft, text)),
  };
}
