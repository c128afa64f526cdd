import { useState } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';
import { Modal } from '../../../modal.tsx';
import { DescriptionFields } from './description-fields.tsx';
import type { Description, PictureAt } from './picture-edit.ts';

/** A picture of the post, and what its author said about it. */
export interface DescribedPicture {
  at: number;
  description: Description;
}

interface DescribeImagesProps {
  /** The pictures without a description; the dialog is open while there are some. */
  pictures: readonly PictureAt[];
  /** Called with the pictures that were described or marked as decoration. */
  onSave: (described: readonly DescribedPicture[]) => void;
  onSaveAsIs: () => void;
  onClose: () => void;
}

/** Asks for the descriptions that are missing before a post is published. */
export function DescribeImages({ pictures, onSave, onSaveAsIs, onClose }: DescribeImagesProps) {
  const count = pictures.length;
  return (
    <Modal
      open={count > 0}
      title={
        count === 1 ? 'One picture has no description' : `${count} pictures have no description`
      }
      onClose={onClose}
      wide
    >
      {count > 0 ? (
        <DescribeForm
          pictures={pictures}
          onSave={onSave}
          onSaveAsIs={onSaveAsIs}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  );
}

const EMPTY: Description = { alt: '', isDecorative: false };

function DescribeForm({ pictures, onSave, onSaveAsIs, onClose }: DescribeImagesProps) {
  const [descriptions, setDescriptions] = useState<ReadonlyMap<number, Description>>(new Map());

  function save(): void {
    const described = pictures.flatMap(({ at }): DescribedPicture[] => {
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
    >
      <p>
        People who can’t see a picture hear its description instead, and search engines read it.
      </p>
      <ul>
        {pictures.map(({ at, image }, index) => (
          <li key={at}>
            <fieldset>
              <legend className="field-label">
                Picture {index + 1} of {pictures.length}
              </legend>
              <img className="described-picture" src={image.src} alt="" />
              <DescriptionFields
                id={`picture-${at}`}
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
        <Button look="quiet" onClick={onSaveAsIs}>
          Save as it is
        </Button>
        <Button type="submit">Save with these descriptions</Button>
      </div>
    </form>
  );
}
