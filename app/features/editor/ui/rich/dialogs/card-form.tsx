import { useState } from 'react';
import { ENDINGS } from '#app/site/ending-choices.ts';
import type { EndingId } from '#app/site/endings.ts';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { DialogForm } from './dialog-form.tsx';

interface CardFormProps {
  /** The card that is changed; null inserts one. */
  present: string | null;
  onChoose: (id: EndingId) => void;
  onClose: () => void;
}

export function CardForm({ present, onChoose, onClose }: CardFormProps) {
  const known = ENDINGS.find(({ value }) => value === present);
  const [chosen, setChosen] = useState<string>((known ?? ENDINGS[0])?.value ?? '');
  const field = {
    id: 'card-choice',
    name: 'card',
    label: 'What readers see here',
    error: undefined,
    hint: 'Prices are those of your price list, also after you change them. What readers send from here names this article.',
  };

  function submit(): void {
    const choice = ENDINGS.find(({ value }) => value === chosen);
    if (choice) onChoose(choice.value);
  }

  return (
    <DialogForm action={present === null ? 'Insert' : 'Save'} onSubmit={submit} onClose={onClose}>
      <Field field={field}>
        <select
          className="input"
          {...controlAttributes(field)}
          required={false}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {ENDINGS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
    </DialogForm>
  );
}
