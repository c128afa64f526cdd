import { useState } from 'react';
import type { StoredImage } from '#app/domains/posts/editor-protocol.ts';
import { ImagePicker } from '../../image-dialog.tsx';
import { DescriptionFields } from './description-fields.tsx';
import { DialogForm } from './dialog-form.tsx';
import type { Description } from './image-edit.ts';

interface ImageStepsProps {
  /** The label of the last button. */
  action: string;
  onChoose: (image: StoredImage, description: Description) => void;
  onClose: () => void;
}

/** Asks for an image, and then for its description. */
export function ImageSteps({ action, onChoose, onClose }: ImageStepsProps) {
  const [image, setImage] = useState<StoredImage | null>(null);
  const [description, setDescription] = useState<Description>({ alt: '', isDecorative: false });

  function choose(chosen: StoredImage): void {
    setImage(chosen);
    setDescription({ alt: chosen.alt ?? '', isDecorative: false });
  }

  if (image === null) return <ImagePicker alt="" onChoose={choose} onClose={onClose} />;
  return (
    <DialogForm action={action} onSubmit={() => onChoose(image, description)} onClose={onClose}>
      <img className="described-image" src={image.url} alt="" />
      <DescriptionFields id="image" value={description} onChange={setDescription} />
    </DialogForm>
  );
}
