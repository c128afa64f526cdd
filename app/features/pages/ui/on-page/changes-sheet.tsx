import { useEffect, useState } from 'react';
import { ComparedPieces } from '#app/features/versions/ui/comparison-view.tsx';
import type { TextPiece } from '#app/html/diff/comparison.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { requestChanges } from '../send-draft.ts';
import type { TextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import type { DraftChange } from './list-changes.ts';

/** The changes of one draft. */
export interface ChangedDraft {
  readonly slug: string;
  readonly draft: TextsDraft;
  readonly form: TextsForm;
  readonly changes: readonly DraftChange[];
}

interface ChangesSheetProps {
  open: boolean;
  drafts: readonly ChangedDraft[];
  onClose: () => void;
}

/** What readers don't see yet, word by word. Each change can be taken back. */
export function ChangesSheet({ open, drafts, onClose }: ChangesSheetProps) {
  const isEmpty = drafts.every(({ changes }) => changes.length === 0);
  return (
    <Modal open={open} title="Changes" side onClose={onClose}>
      <p className="field-hint">
        {isEmpty ? 'Readers see all of it already.' : 'Readers don’t see these yet.'}
      </p>
      {drafts.map((changed) => (
        <ChangeList key={changed.slug} changed={changed} />
      ))}
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function ChangeList({ changed }: { changed: ChangedDraft }) {
  const { slug, draft, form, changes } = changed;
  const pieces = usePieces(slug, draft.facts.draftVersion);
  return (
    <dl className="facts compared-fields">
      {changes.map(({ view, name, live }) => (
        <div key={view.id}>
          <dt>{name}</dt>
          <dd>
            <ComparedPieces pieces={pieces[view.id] ?? []} />
            <Button look="text" className="text-tool" onClick={() => form.type(view, live)}>
              Undo<span className="visually-hidden">: {name}</span>
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type PiecesById = Readonly<Record<string, readonly TextPiece[]>>;

/** How the words of each field differ, for one version of the draft. */
function usePieces(slug: string, draftVersion: number): PiecesById {
  const [pieces, setPieces] = useState<PiecesById>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has its own differences.
  useEffect(() => {
    let isShown = true;
    void requestChanges(slug).then((found) => {
      if (isShown && found !== null) setPieces(found);
    });
    return () => {
      isShown = false;
    };
  }, [slug, draftVersion]);
  return pieces;
}
