import { expect, it } from 'vitest';
import type { FieldType } from '#app/site/words/field-types.ts';
import { text } from '#app/site/words/schema.ts';
import { documentIds, listAllFields } from '../documents.ts';
import { isTyped, toTyped } from './field-kinds.ts';

const fields = documentIds.flatMap((id) => listAllFields(id));
const first = (kind: FieldType['type']) => {
  const field = fields.find(({ type }) => type.type === kind);
  if (field === undefined) throw new Error(`no field is of the kind ${kind}`);
  return field;
};

it('takes every original for what a form holds of its field', () => {
  for (const { id, type, default: original } of fields) {
    expect(isTyped(type, toTyped(type, original)), id).toBe(true);
    expect(isTyped(type, JSON.parse(JSON.stringify(toTyped(type, null)))), id).toBe(true);
  }
});

it.each(['text', 'list', 'image', 'hidden', 'html', 'amount'] as const)(
  'does not take what another kind of field holds: %s',
  (kind) => {
    const { type } = first(kind);
    const shape = shapeOf(toTyped(type, null));
    for (const { id, type: other, default: original } of fields) {
      const typed = toTyped(other, original);
      if (shapeOf(typed) !== shape) expect(isTyped(type, typed), id).toBe(false);
    }
    for (const value of [null, undefined, 7]) expect(isTyped(type, value)).toBe(false);
  },
);

it('looks into lists and their items', () => {
  const links: FieldType = {
    type: 'list',
    label: 'Links',
    min: 1,
    max: 3,
    item: { type: 'parts', parts: { label: text('Label', 8).type } },
  };
  expect(isTyped(links, [{ label: 'Home' }])).toBe(true);
  expect(isTyped(links, ['Home'])).toBe(false);
  expect(isTyped(links, [{ label: ['Home'] }])).toBe(false);
});

function shapeOf(typed: unknown): string {
  return Array.isArray(typed) ? 'list' : typeof typed;
}
