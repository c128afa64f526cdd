import type { SectionKind } from '#app/site/words/field-types.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface AddSectionDialogProps {
  /** The id of the part of the page behind which the section will stand; null for a closed dialog. */
  behind: string | null;
  places: readonly { readonly id: string; readonly label: string }[];
  kinds: readonly SectionKind[];
  onPlace: (behind: string) => void;
  onChoose: (kind: string) => void;
  onClose: () => void;
}

/** Asks what kind of section to add, and where. */
export function AddSectionDialog(props: AddSectionDialogProps) {
  const { behind, places, kinds, onPlace, onChoose, onClose } = props;
  return (
    <Modal open={behind !== null} title="Add a section" sheet onClose={onClose}>
      <ul className="section-kinds">
        {kinds.map(({ id, label, hint }) => (
          <li key={id}>
            <Button look="quiet" onClick={() => onChoose(id)}>
              <span>{label}</span> <span className="field-hint">{hint}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="field">
        <label className="field-label" htmlFor="section-place">
          After
        </label>
        <select
          id="section-place"
          className="input"
          value={behind ?? ''}
          onChange={({ currentTarget }) => onPlace(currentTarget.value)}
        >
          {places.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
