import type { ChangeEvent } from 'react';
import {
  labelOf,
  type PostFieldName,
  type PostFields,
} from '#app/features/articles/post-fields.ts';
import { kindOf } from './editor-state.ts';
import type { PostEditing } from './use-post-editor.ts';

/** The fields that are one text. */
type TextFieldName = {
  [Name in PostFieldName]: PostFields[Name] extends string ? Name : never;
}[PostFieldName];

/** What the fields need of the editor. */
export type EditedFields = Pick<PostEditing, 'state' | 'set'>;

/** The props that all text fields share. */
export function textProps({ state, set }: EditedFields, name: TextFieldName) {
  return {
    id: name,
    name,
    label: labelOf(name, kindOf(state)),
    error: state.errors[name],
    value: state.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set(name, event.target.value),
  };
}
