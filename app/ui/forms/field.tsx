import type { ReactNode } from 'react';

export type FieldText = {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Shown after the label of a field that is not required, for example "optional". */
  optional?: string;
};

export type ControlAttributes = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean;
};

type DescriptionProps = { id: string; hint?: ReactNode; error?: string | undefined };

export function describedBy({ id, hint, error }: DescriptionProps): string | undefined {
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

/** Label, hint, control and error, in the order in which screen readers read them. */
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
