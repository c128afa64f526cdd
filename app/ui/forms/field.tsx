import type { ReactNode } from 'react';

/** What every field has: an id unique in the page, its words, and what is wrong with its value. */
export type FieldText = {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string;
  /** Written behind the label of a field that may stay empty, for example "optional". */
  optional?: string;
};

export type ControlAttributes = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean;
};

type Described = { id: string; hint?: ReactNode; error?: string | undefined };

export function describedBy({ id, hint, error }: Described): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

export function controlAttributes(field: FieldText): ControlAttributes {
  return {
    id: field.id,
    name: field.name,
    'aria-describedby': describedBy(field),
    'aria-invalid': field.error ? true : undefined,
    required: !field.optional,
  };
}

/** Label, hint and error around one control, in the order in which they are read out. */
export function Field({ field, children }: { field: FieldText; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.id}>
        {field.label}
        <OptionalMark text={field.optional} />
      </label>
      <FieldHint id={field.id} hint={field.hint} />
      {children}
      <FieldError id={field.id} error={field.error} />
    </div>
  );
}

export function OptionalMark({ text }: { text: string | undefined }) {
  return text ? <span className="field-mark"> ({text})</span> : null;
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  );
}
