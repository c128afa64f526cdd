import type { ComponentPropsWithoutRef } from 'react';
import { controlAttributes, Field, type FieldText } from './field.tsx';

type Own = keyof FieldText | 'style' | 'className' | 'required';
type TextInputProps = FieldText & Omit<ComponentPropsWithoutRef<'input'>, Own>;
type TextAreaProps = FieldText & Omit<ComponentPropsWithoutRef<'textarea'>, Own>;

/** Required unless `optional` is set. */
export function TextInput({ id, name, label, hint, error, optional, ...rest }: TextInputProps) {
  const field = { id, name, label, hint, error, optional };
  return (
    <Field field={field}>
      <input type="text" {...rest} {...controlAttributes(field)} className="input" />
    </Field>
  );
}

export function TextArea({ id, name, label, hint, error, optional, ...rest }: TextAreaProps) {
  const field = { id, name, label, hint, error, optional };
  return (
    <Field field={field}>
      <textarea rows={4} {...rest} {...controlAttributes(field)} className="input" />
    </Field>
  );
}
