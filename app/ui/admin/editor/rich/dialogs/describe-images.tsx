import { useState } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';
import { DIALOG_KEYS } from '../../../long-form.tsx';
import type { Description } from '../../../media/description.ts';
import { DescriptionFields } from '../../../media/description-fields.tsx';
import { Modal } from '../../../modal.tsx';
import type { ImageAt } from './image-edit.ts';

/** An image of the post, and what its author said about it. */
export interface DescribedImage {
  at: number;
  description: Description;
}

interface DescribeImagesProps {
  /** The images without a description; the dialog is open while there are some. */
  images: readonly ImageAt[];
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
  const count = images.length;
  return (
    <Modal
      open={count > 0}
      title={titleOf(count, saves)}
      onClose={onClose}
      onReturnFocus={saves ? undefined : onClosed}
    >
      {count > 0 ? <DescribeForm {...props} /> : null}
    </Modal>
  );
}

/** Whoever wanted to save is told what is missing. */
function titleOf(count: number, saves: boolean): string {
  if (!saves) return count === 1 ? 'Describe 1 image' : `Describe ${count} images`;
  return count === 1 ? 'One image has no description' : `${count} images have no description`;
}

const EMPTY: Description = { alt: '', isDecorative: false };

function DescribeForm({ images, saves, onSave, onSaveAsIs, onClose }: DescribeImagesProps) {
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
        <Button look="quiet" onClick={onClose}>
          Go back
        </Button>
        {saves ? (
          <Button look="quiet" onClick={onSaveAsIs}>
            Save as it is
          </Button>
        ) : null}
        <Button type="submit">
          {saves ? 'Save with these descriptions' : 'Add these descriptions'}
        </Button>
      </div>
    </form>
  );
}
