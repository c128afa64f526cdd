import { findSlots } from '#app/formatting/slots.ts';
import type { FieldType } from '#app/site/words/field-types.ts';
import { isNode, type Node, type Parts, type Schema } from '#app/site/words/schema.ts';
import type { Field } from './fields.ts';

interface Place {
  readonly id: string;
  readonly path: readonly (string | number)[];
  readonly within: string;
}

/** The fields of a definition, with the defaults that `data` has. */
export function listFields(parts: Parts, data: object, place: Place): Field[] {
  return Object.entries(parts).flatMap(([key, schema]) => {
    const settled = settle(schema, (data as Record<string, unknown>)[key], data);
    return fieldsOf(settled, (data as Record<string, unknown>)[key], below(place, key));
  });
}

type Settled =
  | Extract<Node, { is: 'field' | 'each' }>
  | { is: 'group'; label?: string; parts: Parts };

/** What a schema is for this value; null if nobody can change it. */
function settle(schema: Schema, value: unknown, siblings: object): Settled | null {
  if (typeof schema !== 'object' || schema === null || isArray(schema)) return null;
  if (!isNode(schema)) return { is: 'group', parts: schema };
  switch (schema.is) {
    case 'fixed':
      return null;
    case 'filled':
      return settle(schema.of, value, siblings);
    case 'if-present':
      return value === undefined || value === null ? null : settle(schema.of, value, siblings);
    case 'depends':
      return schema.on(siblings as never);
    case 'one-of': {
      const parts = schema.kinds[(value as { kind: string }).kind];
      return parts === undefined ? null : { is: 'group', label: schema.label, parts };
    }
    default:
      return schema;
  }
}

function fieldsOf(schema: Settled | null, value: unknown, place: Place): Field[] {
  if (schema === null) return [];
  if (schema.is === 'group') {
    const within = join(place.within, schema.label);
    return listFields(schema.parts, (value ?? {}) as object, { ...place, within });
  }
  if (schema.is === 'each') {
    const items = (value ?? []) as readonly unknown[];
    return items.flatMap((item, index) => {
      const settled = settle(schema.of, item, items);
      const named =
        settled?.is === 'group'
          ? { ...settled, ...numbered(settled.label, index, items.length) }
          : settled;
      return fieldsOf(named, item, below(place, index));
    });
  }
  const { id, path, within } = place;
  return [{ id, type: withSlots(schema.type, value), within, default: value ?? null, path }];
}

function withSlots(type: FieldType, original: unknown): FieldType {
  if (type.type !== 'text' || typeof original !== 'string') return type;
  const slots = findSlots(original);
  return slots.length === 0 ? type : { ...type, slots };
}

function below(place: Place, key: string | number): Place {
  return { id: `${place.id}/${key}`, path: [...place.path, key], within: place.within };
}

function numbered(label: string | undefined, index: number, count: number): { label?: string } {
  return label === undefined || count === 1 ? {} : { label: `${label} ${index + 1}` };
}

function join(outer: string, inner: string | undefined): string {
  return [outer, inner].filter(Boolean).join(', ');
}

function isArray(schema: object): schema is readonly unknown[] {
  return Array.isArray(schema);
}
