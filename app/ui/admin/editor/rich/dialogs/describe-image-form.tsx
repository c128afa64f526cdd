import { useState } from 'react';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import type { Description } from '../../../media/description.ts';
import { DescriptionFields } from '../../../media/description-fields.tsx';
import { DialogForm } from './dialog-form.tsx';
import { descriptionIn } from './image-edit.ts';

interface DescribeImageFormProps {
  image: HtmlAttributes;
  onSave: (description: Description) => void;
  onClose: () => void;
}

export function DescribeImageForm({ image, onSave, onClose }: DescribeImageFormProps) {
  const [description, setDescription] = useState(() => descriptionIn(image));
  return (
    <DialogForm action="Save" onSubmit={() => onSave(description)} onClose={onClose}>
      <img className="described-image" src={image.src} alt="" />
      <DescriptionFields id="image" value={description} onChange={setDescription} />
    </DialogForm>
  );
}
