import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { acceptStructure, declineStructure, hasStructureOffer } from './structure-offer.ts';

/** Asks what to make of a pasted text that spells out headings, lists or tables. */
export function StructureNotice({ view, state }: { view: EditorView; state: EditorState }) {
  if (!hasStructureOffer(state)) return null;
  return (
    <Notice role="status" title="What you pasted looks like headings, lists or tables">
      <div className="cluster">
        <Button look="quiet" small onClick={() => acceptStructure(view)}>
          Turn into headings, lists and tables
        </Button>
        <Button look="quiet" small onClick={() => declineStructure(view)}>
          Keep as text
        </Button>
      </div>
    </Notice>
  );
}
