import { useState } from 'react';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { DialogForm } from './dialog-form.tsx';

/** Far more than fits above a table. */
const CAPTION_MAX = 500;

interface CaptionFormProps {
  present: string;
  onSave: (caption: string) => void;
  onClose: () => void;
}

/** The caption of a table. */
export function CaptionForm({ present, onSave, onClose }: CaptionFormProps) {
  const [caption, setCaption] = useState(present);
  return (
    <DialogForm action="Save" onSubmit={() => onSave(caption)} onClose={onClose}>
      <TextInput
        id="table-caption"
        name="caption"
        label="Caption"
        hint="Says what the table is about. It is shown above the table."
        optional="leave it empty for none"
        autoComplete="off"
        maxLength={CAPTION_MAX}
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
      />
    </DialogForm>
  );
}
