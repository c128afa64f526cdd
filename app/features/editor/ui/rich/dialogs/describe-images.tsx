import { useState } from 'react';
import type { Description } from '#app/features/media/ui/offered/description.ts';
import { DescriptionFields } from '#app/features/media/ui/offered/description-fields.tsx';
import { DIALOG_KEYS } from '#app/ui/admin/long-form.tsx';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { ImageAt } from './image-edit.ts';

/** An image of the post, and what its author said about it. */
export interface DescribedImage {
  at: number;
  description: Description;
}

interface DescribeImagesProps {
  /** The images without a description; null if nobody could look. It is open unless there are none. */
  images: readonly ImageAt[] | null;
  /** Whether the answer saves the post. */
  saves: boolean;
  /** Called with the images that were described or marked as decoration. */
  onSave: (described: readonly DescribedImage[]) => void;
  onSaveAsIs: () => void;
  onClose: () => void;
  /** Where the focus goes, unless the answer saves the post. */
  onClosed: () => void;
}

/** Asks for the descriptions that are missing before a post is published. */
export function DescribeImages(props: DescribeImagesProps) {
  const { images, saves, onClose, onClosed } = props;
  return (
    <Modal
      open={images?.length !== 0}
      title={titleOf(images?.length ?? null, saves)}
      onClose={onClose}
      onReturnFocus={saves ? undefined : onClosed}
    >
      {images === null ? <Unread {...props} /> : null}
      {images?.length ? <DescribeForm {...props} images={images} /> : null}
    </Modal>
  );
}

/** Whoever wanted to save is told what is missing. */
function titleOf(count: number | null, saves: boolean): string {
  if (count === null) return 'Your images could not be checked';
  if (!saves) return count === 1 ? 'Describe 1 image' : `Describe ${count} images`;
  return count === 1 ? 'One image has no description' : `${count} images have no description`;
}

function Unread(props: DescribeImagesProps) {
  return (
    <>
      <p>
        We couldn’t look at your text just now, so some images may have no description. People who
        can’t see them need one.
      </p>
      <div className="dialog-actions">
        <Choices {...props} />
      </div>
    </>
  );
}

function Choices({ saves, onSaveAsIs, onClose }: DescribeImagesProps) {
  return (
    <>
      <Button look="quiet" onClick={onClose}>
        Go back
      </Button>
      {saves ? (
        <Button look="quiet" onClick={onSaveAsIs}>
          Save as it is
        </Button>
      ) : null}
    </>
  );
}

const EMPTY: Description = { alt: '', isDecorative: false };

function DescribeForm(props: DescribeImagesProps & { images: readonly ImageAt[] }) {
  const { images, saves, onSave } = props;
  const [descriptions, setDescriptions] = useState<ReadonlyMap<number, Description>>(new Map());

  function save(): void {
    const described = images.flatMap(({ at }): DescribedImage[] => {
      const description = descriptions.get(at) ?? EMPTY;
      return description.isDecorative || description.alt.trim() !== '' ? [{ at, description }] : [];
    });
    onSave(described);
  }

  return (
    <form
      className="describe-images"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        save();
      }}
      noValidate
      {...DIALOG_KEYS}
    >
      <ul>
        {images.map(({ at, image }, index) => (
          <li key={at}>
            <fieldset>
              <legend className="visually-hidden">
                Image {index + 1} of {images.length}
              </legend>
              <img className="described-image" src={image.src} alt="" />
              <DescriptionFields
                id={`image-${at}`}
                value={descriptions.get(at) ?? EMPTY}
                onChange={(description) =>
                  setDescriptions((all) => new Map(all).set(at, description))
                }
              />
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Choices {...props} />
        <Button type="submit">
          {saves ? 'Save with these descriptions' : 'Add these descriptions'}
        </Button>
      </div>
    </form>
  );
}
