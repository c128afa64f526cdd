import type { FieldType } from '#app/site/words/field-types.ts';

export type FieldId = string;

/** One place of a document that the owner may fill. */
export interface Field {
  /** The section's id and the path within it: 'pricing/actions/connect/label'. */
  readonly id: FieldId;
  readonly type: FieldType;
  /** What the field is part of, such as 'Button 2'; empty for a part of the section itself. */
  readonly within: string;
  /** As the code has it; null where an optional text is left out. */
  readonly default: unknown;
  /** The keys that lead to the value in the document; to what is left out, where that is the question. */
  readonly path: readonly (string | number)[];
}

/** What people call a field: 'Button 2: Label'. */
export function fieldLabel({ type, within }: Pick<Field, 'within'> & { type: { label: string } }) {
  return within === '' ? type.label : `${within}: ${type.label}`;
}

/** A part of a document with its own heading, such as a block of a page. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** What the owner should know of all its fields. */
  readonly note?: string;
  readonly fields: readonly Field[];
}
