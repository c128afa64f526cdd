import { type ReactNode, useState } from 'react';
import type { ChosenImage } from '#app/features/media/ui/offered/describe-chosen.tsx';
import { DescriptionFields } from '#app/features/media/ui/offered/description-fields.tsx';
import { ImageSteps } from '#app/features/media/ui/offered/image-steps.tsx';
import { useStoredImage } from '#app/features/media/ui/offered/use-stored-image.ts';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { foreignAddress } from '../foreign-address.ts';
import { DialogForm } from './dialog-form.tsx';
import { describe, descriptionIn, imageAttributes } from './image-edit.ts';
import type { ImagePlace } from './image-place.ts';

interface EditImageProps {
  place: ImagePlace;
  onSave: (changed: ImagePlace) => void;
  onClose: () => void;
}

/** Everything about an image of the text. */
export function EditImage({ place, onSave, onClose }: EditImageProps) {
  const { image } = place;
  const stored = useStoredImage(image.src ?? '');
  const [shown, setShown] = useState(place);
  const [isReplacing, setIsReplacing] = useState(false);
  const save = (changed: HtmlAttributes) => onSave({ ...shown, image: changed });
  const fields = <PlaceFields place={shown} onChange={setShown} />;
  if (stored === undefined) return <p role="status">Loading...</p>;
  if (stored === null && !isReplacing) {
    return (
      <DescribeUnknown
        image={image}
        isForeign={foreignAddress(image) !== null}
        more={fields}
        onReplace={() => setIsReplacing(true)}
        onSave={save}
        onClose={onClose}
      />
    );
  }
  return (
    <ImageSteps
      action="Save"
      present={stored === null ? undefined : { image: stored, ...descriptionIn(image) }}
      more={fields}
      onChoose={([chosen]) => {
        if (chosen !== undefined) save(attributesOf(chosen, image, stored?.id));
      }}
      onClose={onClose}
    />
  );
}

/** The attributes of the image that is there now, unless another one was chosen. */
function attributesOf(
  { image, ...description }: ChosenImage,
  present: HtmlAttributes,
  presentId: string | undefined,
): HtmlAttributes {
  return image.id === presentId
    ? describe(present, description)
    : imageAttributes(image, description, present);
}

interface DescribeUnknownProps {
  image: HtmlAttributes;
  isForeign: boolean;
  more: ReactNode;
  onReplace: () => void;
  onSave: (changed: HtmlAttributes) => void;
  onClose: () => void;
}

/** An image that is not in the library, which therefore knows no focal point of it. */
function DescribeUnknown(props: DescribeUnknownProps) {
  const { image, isForeign, more, onReplace, onSave, onClose } = props;
  const [description, setDescription] = useState(() => descriptionIn(image));
  return (
    <DialogForm
      action="Save"
      actions={
        <Button look="quiet" onClick={onReplace}>
          Choose another
        </Button>
      }
      onSubmit={() => onSave(describe(image, description))}
      onClose={onClose}
    >
      <img className="described-image" src={image.src} alt="" />
      {isForeign ? (
        <p className="field-hint">Another site serves this image. It can’t be cropped here.</p>
      ) : null}
      <DescriptionFields id="image" value={description} onChange={setDescription} />
      {more}
    </DialogForm>
  );
}

interface PlaceFieldsProps {
  place: ImagePlace;
  onChange: (place: ImagePlace) => void;
}

function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  const { caption, hasFormattedCaption, isWide } = place;
  return (
    <>
      {caption === null ? null : (
        <TextInput
          id="image-caption"
          name="caption"
          label="Caption"
          hint="A line below the image that everybody sees."
          optional="optional"
          autoComplete="off"
          value={caption}
          onChange={(event) => onChange({ ...place, caption: event.target.value })}
        />
      )}
      {hasFormattedCaption ? (
        <p className="field-hint">The caption has formatting. Change it below the image.</p>
      ) : null}
      {isWide === null ? null : (
        <label className="choice choice-plain">
          <input
            type="checkbox"
            checked={isWide}
            onChange={(event) => onChange({ ...place, isWide: event.target.checked })}
          />
          <span>Wider than the text</span>
        </label>
      )}
    </>
  );
}
