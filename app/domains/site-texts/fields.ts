import type { FieldType } from '#app/content/field-types.ts';
import { findSlots } from '#app/formatting/slots.ts';
import type { Shape, Shapes } from './shapes.ts';

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

interface Place {
  readonly id: string;
  readonly path: readonly (string | number)[];
  readonly within: string;
}

export function listFields(shapes: Shapes, data: object, place: Place): Field[] {
  return Object.entries(shapes).flatMap(([key, shape]) =>
    fieldsOf(shape, (data as Record<string, unknown>)[key], below(place, key)),
  );
}

function fieldsOf(shape: Shape, value: unknown, place: Place): Field[] {
  if (shape === 'fixed') return [];
  if (shape.type === 'group') {
    const within = join(place.within, shape.label);
    return listFields(shape.fields, (value ?? {}) as object, { ...place, within });
  }
  if (shape.type === 'each') {
    const items = (value ?? []) as readonly unknown[];
    return items.flatMap((item, index) => {
      const itemShape = shape.of(item, index);
      const itemPlace = below(place, index);
      if (itemShape === 'fixed' || itemShape.type !== 'group') {
        return fieldsOf(itemShape, item, itemPlace);
      }
      const within = join(place.within, numbered(itemShape.label, index, items.length));
      return listFields(itemShape.fields, item as object, { ...itemPlace, within });
    });
  }
  const { id, path, within } = place;
  return [{ id, type: withSlots(shape, value), within, default: value ?? null, path }];
}

function withSlots(type: FieldType, original: unknown): FieldType {
  if (type.type !== 'text' || typeof original !== 'string') return type;
  const slots = findSlots(original);
  return slots.length === 0 ? type : { ...type, slots };
}

function below(place: Place, key: string | number): Place {
  return { id: `${place.id}/${key}`, path: [...place.path, key], within: place.within };
}

function numbered(label: string | undefined, index: number, count: number): string | undefined {
  return label === undefined || count === 1 ? label : `${label} ${index + 1}`;
}

function join(outer: string, inner: string | undefined): string {
  return [outer, inner].filter(Boolean).join(', ');
}
