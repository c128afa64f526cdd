import { type ChangeEventHandler, useRef } from 'react';
import { findBetterSlug } from '#app/formatting/slug.ts';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { controlAttributes, Field, type FieldText } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface SlugFieldProps extends FieldText {
  value: string;
  title: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onUse: (slug: string) => void;
}

/** The slug, with a better one to click where the rule lost accents or apostrophes. */
export function SlugField({ value, title, onChange, onUse, ...field }: SlugFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const better = findBetterSlug({ title, slug: value });
  return (
    <Field field={field}>
      <input
        ref={input}
        type="text"
        {...NEXT_FIELD}
        {...EXACT_TEXT}
        {...controlAttributes(field)}
        className="input"
        value={value}
        onChange={onChange}
      />
      {better === null ? null : (
        <p>
          <Button
            look="text"
            onClick={() => {
              onUse(better);
              // The button goes away.
              input.current?.focus();
            }}
          >
            Use “{better}” instead
          </Button>
        </p>
      )}
    </Field>
  );
}
