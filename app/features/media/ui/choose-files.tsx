import { type DragEvent, useState } from 'react';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { UPLOAD_TYPES } from '../upload-rules.ts';

interface ChooseFilesProps {
  id: string;
  label: string;
  several: boolean;
  onChoose: (files: Iterable<File>) => void;
}

const HINT = 'JPEG, PNG, WebP, or AVIF, up to 15 MB.';

/** A place to drop files on, with a button that does the same. */
export function ChooseFiles({ id, label, several, onChoose }: ChooseFilesProps) {
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    // A page around it takes drops as well.
    event.stopPropagation();
    setIsOver(false);
    const { files } = event.dataTransfer;
    onChoose(several ? files : [...files].slice(0, 1));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the file input inside does the same by keyboard.
    <div
      className="drop-zone"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileButton id={id} label={label} several={several} onChoose={onChoose} />
      <p className="field-hint" id={`${id}-hint`}>
        {several ? 'Or drop them here. ' : 'Or drop it here. '}
        {HINT}
      </p>
    </div>
  );
}

/** The browser's own file chooser, drawn as a button; disabled until hydration, as buttons are. */
export function FileButton({ id, label, several, onChoose }: ChooseFilesProps) {
  const hydrated = useHydrated();
  return (
    <span className="file-button">
      <input
        id={id}
        className="file-input"
        type="file"
        accept={UPLOAD_TYPES}
        multiple={several}
        disabled={!hydrated}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
      <label className="button button-quiet" htmlFor={id}>
        {label}
      </label>
    </span>
  );
}
