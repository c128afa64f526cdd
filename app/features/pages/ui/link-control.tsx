import { useRef } from 'react';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { FieldNotes } from './field-notes.tsx';
import { intoAddress } from './insert-target.ts';
import { notesAt, placeOf, type ShownField, useTextsForm } from './texts-form.ts';

interface LinkControlProps {
  field: ShownField;
  at: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The address of a link: typed, or picked by the title of a page or post. */
export function LinkControl({ field, at, label, value, onChange }: LinkControlProps) {
  const form = useTextsForm();
  const input = useRef<HTMLInputElement>(null);
  const id = placeOf(field.view.id, at);
  const { errors, warnings } = notesAt(field, at);
  return (
    <div className="field text-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {isExplained(at) ? (
        <p className="field-hint" id={`${id}-hint`}>
          A page such as /quiz, a section such as /boost-revenue#pricing, a web address, or an email
          or phone link (mailto: or tel:).
        </p>
      ) : null}
      <input
        type="text"
        ref={input}
        id={id}
        className="input"
        autoComplete="off"
        {...NEXT_FIELD}
        {...EXACT_TEXT}
        value={value}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={isExplained(at) ? `${id}-hint ${id}-notes` : `${id}-notes`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className="text-tools">
        <Button
          look="text"
          className="text-tool"
          onClick={() => input.current && form.insert('address', intoAddress(input.current))}
        >
          Find a page or article…<span className="visually-hidden"> for {label}</span>
        </Button>
      </div>
      <FieldNotes id={id} errors={errors} warnings={warnings} />
    </div>
  );
}

/** In a list it is said once, for the first item. */
function isExplained(at: string): boolean {
  return at === '' || at.startsWith('0/');
}
