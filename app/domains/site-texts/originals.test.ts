import { describe, expect, it } from 'vitest';
import { originalContent, originalTexts } from '#app/content/site-content.ts';
import { applyChanges } from './apply-changes.ts';
import { checkValue, type Surroundings } from './check-value.ts';
import { documentIds, findDocument, listAllFields } from './documents.ts';
import { writeRich } from './rich-text.ts';
import type { FieldType, ItemType, Parts } from './shapes.ts';

const around: Surroundings = { prices: originalTexts.prices, leadsSomewhere: () => true };

/** A value as people type it: rich texts as marks. */
function asTyped(type: FieldType | ItemType | Parts[string], value: unknown): unknown {
  if (value === null) return '';
  if (type.type === 'rich') return writeRich(value as string);
  if (type.type === 'list' || type.type === 'texts') {
    return (value as unknown[]).map((entry) => asTyped(type.item, entry));
  }
  if (type.type === 'parts') {
    return Object.fromEntries(
      Object.entries(type.parts).map(([key, part]) => [
        key,
        asTyped(part, (value as Record<string, unknown>)[key]),
      ]),
    );
  }
  return value;
}

describe.each(documentIds)('%s', (id) => {
  const fields = listAllFields(id);

  it('has fields, each with its own id', () => {
    expect(fields.length).toBeGreaterThan(10);
    expect(new Set(fields.map((field) => field.id)).size).toBe(fields.length);
    expect(findDocument(id).sections.every(({ title }) => title !== '')).toBe(true);
  });

  it('keeps every original as it is when it is typed again', () => {
    for (const field of fields) {
      const checked = checkValue(field.type, asTyped(field.type, field.original), around);
      expect(checked.errors, field.id).toEqual([]);
      expect(checked.value, field.id).toEqual(field.original);
    }
  });
});

it('shows the originals where nothing was changed', () => {
  expect(applyChanges({})).toEqual(originalContent);
  expect(applyChanges({ '/': {}, prices: {} })).toEqual(originalContent);
});

it('leaves no placeholder in what visitors read', () => {
  expect(JSON.stringify(originalContent)).not.toMatch(/\{[a-z]+:/);
});
