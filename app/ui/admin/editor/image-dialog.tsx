import { type DragEvent, useEffect, useRef, useState } from 'react';
import { UPLOAD_TYPES } from '#app/domains/media/upload-rules.ts';
import type { StoredImage } from '#app/domains/posts/editor-protocol.ts';
import { describedBy, FieldError, FieldHint } from '#app/ui/forms/field.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Modal } from '../modal.tsx';
import { useToast } from '../toasts.tsx';
import { requestImages, sendImage } from './send.ts';
import { useQuestion } from './use-question.tsx';

interface ImageDialogProps {
  open: boolean;
  title: string;
  onChoose: (image: StoredImage, alt: string) => void;
  onClose: () => void;
}

/** Asks for an image, newly uploaded or from the library, and its alternative text. */
export function ImageDialog({ open, title, onChoose, onClose }: ImageDialogProps) {
  return (
    <Modal open={open} title={title} onClose={onClose} wide>
      {open ? <ImageChoice onChoose={onChoose} onClose={onClose} /> : null}
    </Modal>
  );
}

function ImageChoice({ onChoose, onClose }: Pick<ImageDialogProps, 'onChoose' | 'onClose'>) {
  const [alt, setAlt] = useState('');
  return (
    <>
      <TextInput
        id="image-alt"
        name="alt"
        label="Alternative text"
        hint="Say what the image shows, for people who can’t see it. Leave this empty if it is only decoration."
        optional="optional"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <ImagePicker
        alt={alt}
        onChoose={(image) => onChoose(image, alt || (image.alt ?? ''))}
        onClose={onClose}
      />
    </>
  );
}

const FILE_HINT = 'JPEG, PNG, WebP, or AVIF, up to 15 MB. You can also drop it here.';

interface ImagePickerProps {
  /** The alternative text that an upload is stored with. */
  alt: string;
  onChoose: (image: StoredImage) => void;
  onClose: () => void;
}

/** Uploads an image, or takes one from the library. */
export function ImagePicker({ alt, onChoose, onClose }: ImagePickerProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const toast = useToast();
  const [error, setError] = useState<string | undefined>();
  const question = useQuestion();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined || progress !== null) return;
    setProgress(0);
    setError(undefined);
    const answer = await sendImage({
      file,
      alt,
      onProgress: setProgress,
      ask: question.ask,
    });
    setProgress(null);
    if (answer === null) return;
    if (!answer.ok) {
      setError(answer.message);
      toast.error('Upload Failed', answer.message);
      return;
    }
    toast.notice('image-uploaded');
    // After Cancel it is only in the library.
    if (isOpen.current) onChoose(answer.image);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    void upload(event.dataTransfer.files[0]);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the file input inside does the same by keyboard. */}
      <div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <label className="field-label" htmlFor="image-file">
          Upload an image
        </label>
        <input
          id="image-file"
          type="file"
          aria-describedby={describedBy({ id: 'image-file', hint: FILE_HINT, error })}
          aria-invalid={error === undefined ? undefined : true}
          accept={UPLOAD_TYPES}
          disabled={progress !== null}
          onChange={({ currentTarget }) => {
            void upload(currentTarget.files?.[0]).finally(() => {
              // So that the same file can be chosen once more.
              currentTarget.value = '';
            });
          }}
        />
        <FieldError id="image-file" error={error} />
        <FieldHint id="image-file" hint={FILE_HINT} />
        {progress !== null ? (
          <progress max={1} value={progress} aria-label="Uploading">
            {Math.round(progress * 100)} %
          </progress>
        ) : null}
      </div>
      {question.dialog}
      <h3>Or choose one you uploaded before</h3>
      <LibraryImages onChoose={onChoose} />
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function LibraryImages({ onChoose }: { onChoose: (image: StoredImage) => void }) {
  const { images, next, showMore } = useLibraryImages();
  return (
    <>
      {images === null ? <p role="status">Loading...</p> : null}
      {images?.length === 0 ? <p className="field-hint">You have no images here yet.</p> : null}
      <ul className="media-grid">
        {images?.map((image, index) => (
          <li key={image.id}>
            <button type="button" className="media-choice" onClick={() => onChoose(image)}>
              <img
                src={image.url}
                srcSet={image.srcset}
                sizes="10rem"
                width={image.width}
                height={image.height}
                alt={image.alt || `Image ${index + 1}`}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <Button look="quiet" small onClick={showMore}>
          Show older images
        </Button>
      )}
    </>
  );
}

/** The newest page of the media library, and older ones on request. */
function useLibraryImages() {
  const [images, setImages] = useState<readonly StoredImage[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    requestImages(cursor).then(
      (list) => {
        if (!current) return;
        setImages((shown) => [...(shown ?? []), ...list.images]);
        setNext(list.next);
      },
      () => current && setImages((shown) => shown ?? []),
    );
    return () => {
      current = false;
    };
  }, [cursor]);
  return { images, next, showMore: () => setCursor(next) };
}
