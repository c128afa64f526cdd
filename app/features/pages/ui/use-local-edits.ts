import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { browserStore, removeText } from '#app/ui/admin/local-copies/copy-store.ts';
import { listOpenForms, useLocalCopy } from '#app/ui/admin/local-copies/use-local-copy.ts';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { isTyped } from '../field-kinds/field-kinds.ts';
import type { FieldView } from '../fields/form-view.ts';
import type { DraftAction, DraftState } from './draft-state.ts';
import { findLocalEdits, type LocalEdits, listUnsaved, localEditsName } from './local-edits.ts';

interface OpenForm {
  readonly slug: string;
  readonly views: readonly FieldView[];
  readonly state: DraftState;
  readonly dispatch: Dispatch<DraftAction>;
  readonly current: () => DraftState;
}

/**
 * Stores in the browser what the draft does not have yet, and restores what a form stored there before
 * it crashed or was left. It is then sent like anything else that is typed.
 */
export function useLocalEdits({ slug, views, state, dispatch, current }: OpenForm) {
  const [name] = useState(() => localEditsName(slug, crypto.randomUUID()));
  const latestViews = useLatest(views);
  const isWanted = useCallback(() => listUnsaved(current().edits).length > 0, [current]);
  const { cipher, isStored, storeSoon, forget, drop } = useLocalCopy<LocalEdits>(name, isWanted);

  const [recoveredAt, setRecoveredAt] = useState<string | null>(null);
  /** The copies that this form has taken over. They stay until its own copy is no longer needed. */
  const takenOver = useRef<string[]>([]);
  const forgetAll = useCallback(() => {
    forget();
    for (const taken of takenOver.current.splice(0)) removeText(browserStore, taken);
  }, [forget]);

  useEffect(() => {
    let isCurrent = true;
    async function recover(): Promise<void> {
      const [open, opened] = await Promise.all([listOpenForms(), cipher]);
      const found = await findLocalEdits(browserStore, slug, open, opened);
      if (!isCurrent) return;
      for (const { name: taken, copy } of found) {
        const edits = copy.edits.flatMap((edit) => {
          const view = latestViews.current.find(({ id }) => id === edit.id);
          return view !== undefined && isTyped(view.type, edit.typed) ? [{ view, edit }] : [];
        });
        if (edits.length === 0) continue;
        takenOver.current.push(taken);
        dispatch({ type: 'recovered', edits });
        setRecoveredAt((newer) => newer ?? copy.savedAt);
      }
    }
    void recover();
    return () => {
      isCurrent = false;
    };
  }, [slug, cipher, dispatch, latestViews]);

  const { edits } = state;
  useEffect(() => {
    const unsaved = listUnsaved(edits);
    if (unsaved.length === 0) {
      forgetAll();
      return;
    }
    const length = unsaved.reduce((sum, { typed }) => sum + JSON.stringify(typed).length, 0);
    return storeSoon({ savedAt: new Date().toISOString(), edits: unsaved }, length);
  }, [edits, storeSoon, forgetAll]);

  return {
    /** False if the browser's storage is full or blocked. */
    isStored,
    /** When the restored text had been stored; null if there was none. */
    recoveredAt,
    /** When the person confirmed losing the changes. */
    drop: useCallback(() => {
      forgetAll();
      drop();
    }, [forgetAll, drop]),
  };
}
