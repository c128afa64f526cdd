import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatInstant } from '#app/formatting/dates.ts';
import type { FocalPoint } from '#app/formatting/focal-point.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { useHoldLiveUpdates } from '#app/ui/admin/live/hold-live-updates.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { useToast } from '#app/ui/admin/toasts.tsx';
import { useQuestion } from '#app/ui/admin/use-question.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { FileButton } from './choose-files.tsx';
import { ALT_MAX } from './offered/description.ts';
import { FocalPointField } from './offered/focal-point-field.tsx';
import { sendImageChange } from './offered/send-image.ts';
import { type ListedImage, placeName } from './offered/use-place.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

interface LibrarySheetProps {
  image: ListedImage;
  onClose: () => void;
  onTrash: () => void;
}

/** One image beside the list: large, with its focal point, its description and where it is used. */
export function LibrarySheet(props: LibrarySheetProps) {
  const { image, onClose } = props;
  return (
    <Modal open title={image.name || 'Image'} onClose={onClose} side>
      <Sheet {...props} />
    </Modal>
  );
}

function Sheet({ image, onClose, onTrash }: LibrarySheetProps) {
  useHoldLiveUpdates();
  const revalidator = useRevalidator();
  const toast = useToast();
  const { ask, dialog } = useQuestion();
  const [alt, setAlt] = useState(image.alt ?? '');
  const [shown, setShown] = useState(image);
  const [problem, setProblem] = useState('');
  const uploads = useUploads({
    ask,
    replaces: image.id,
    onArrive(replaced) {
      setShown({ ...image, ...replaced });
      toast.notice('image-replaced');
      void revalidator.revalidate();
    },
  });
  const hasChanges =
    alt.trim() !== (image.alt ?? '') ||
    shown.focus.x !== image.focus.x ||
    shown.focus.y !== image.focus.y;

  async function save(): Promise<void> {
    setProblem('');
    const answer = await sendImageChange({ id: image.id, alt, focus: shown.focus });
    if (!answer.ok) return setProblem(answer.message);
    await revalidator.revalidate();
    onClose();
  }

  return (
    <form
      className="library-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      noValidate
    >
      <FocalPointField
        image={shown}
        value={shown.focus}
        onChange={(focus: FocalPoint) => setShown({ ...shown, focus })}
      />
      <AltField value={alt} onChange={setAlt} />
      <div className="replace-image">
        <FileButton
          id="replace-file"
          label="Replace everywhere"
          several={false}
          onChoose={uploads.add}
        />
        <UploadList {...uploads} />
        {dialog}
      </div>
      <Uses image={image} />
      {problem === '' ? null : (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <Facts image={shown} />
      <div className="dialog-actions">
        {image.places.length > 0 ? null : (
          <Button look="quiet" className="dialog-aside" onClick={onTrash}>
            Move to Trash
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {hasChanges ? 'Cancel' : 'Close'}
        </Button>
        <Button type="submit" disabled={!hasChanges}>
          Save
        </Button>
      </div>
    </form>
  );
}

function AltField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="image-alt">
        Description
      </label>
      <textarea
        className="input"
        id="image-alt"
        rows={2}
        maxLength={ALT_MAX}
        value={value}
        placeholder="What it shows"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

function Uses({ image: { places } }: { image: ListedImage }) {
  return (
    <section aria-label="Where it is used">
      <h3 className="field-label">{places.length === 0 ? 'Unused' : 'Used in'}</h3>
      <ul className="use-places">
        {places.map((place, index) => (
          // A post can have the title of another one.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered while it is shown.
          <li key={index}>
            <Link className="text-link" to={place.href}>
              {placeName(place)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ image: { width, height, bytes, createdAt } }: { image: ListedImage }) {
  const timeZone = useAdminTimeZone();
  return (
    <details className="field-hint">
      <summary>File</summary>
      <p>
        {width} × {height}, {Math.ceil(bytes / 1024)} KB, uploaded{' '}
        {formatInstant(createdAt, timeZone)}
      </p>
    </details>
  );
}
