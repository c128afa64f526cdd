import type { ChangeEvent } from 'react';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { controlAttributes, FieldError, type FieldText } from '#app/ui/forms/field.tsx';

interface TitleFieldProps extends FieldText {
  value: string;
  onChange: (title: string) => void;
}

/** The title at its size. It is one line of text, on as many lines of the sheet as it needs. */
export function TitleField({ value, onChange, ...field }: TitleFieldProps) {
  return (
    <div className="field sheet-title">
      <label className="visually-hidden" htmlFor={field.id}>
        {field.label}
      </label>
      <div className="sheet-title-box" data-text={value}>
        <textarea
          {...NEXT_FIELD}
          {...controlAttributes(field)}
          rows={1}
          data-one-paragraph=""
          placeholder={field.label}
          value={value}
          onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) =>
            onChange(target.value.replace(/\s*[\r\n]+\s*/g, ' '))
          }
        />
      </div>
      <FieldError id={field.id} error={field.error} />
    </div>
  );
}
