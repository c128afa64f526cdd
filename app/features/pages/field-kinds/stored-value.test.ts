import { describe, expect, it } from 'vitest';
import type { FieldType } from '#app/site/words/field-types.ts';
import { link, optionalText, rich, text } from '#app/site/words/schema.ts';
import { defaultContent } from '#app/site/words/site-content.ts';
import {
  type AllOverrides,
  applyOverrides,
  findInvalidOverrides,
} from '../changes/apply-overrides.ts';
import { documentIds, listAllFields } from '../documents.ts';
import { isStored } from './field-kinds.ts';

/** The fields of all documents that `value` does not fit, with that value. */
function invalidOverridesOf(value: unknown): AllOverrides {
  return Object.fromEntries(
    documentIds.map((id) => {
      const fields = listAllFields(id).filter(({ type }) => !isStored(type, value));
      return [id, Object.fromEntries(fields.map((field) => [field.id, { value, base: null }]))];
    }),
  );
}

const parts: FieldType = {
  type: 'list',
  label: 'Links',
  min: 1,
  max: 3,
  item: {
    type: 'parts',
    parts: {
      label: text('Label', 8).type,
      note: optionalText('Note', 8).type,
      href: link('Link').type,
      lines: { type: 'texts', label: 'Lines', min: 0, max: 2, item: rich('Line', 8).type },
    },
  },
};
const item = { label: 'a', href: '/', lines: [] };

describe('a stored value', () => {
  it('that is the original fits its place', () => {
    for (const { id, type, default: original } of documentIds.flatMap((id) => listAllFields(id))) {
      expect(isStored(type, original), id).toBe(true);
    }
  });

  it.each(
    [null, '', 7.5, -1, Number.NaN, true, 'x', [], [null], [['x']], {}, [{}]].map((value) => [
      value,
    ]),
  )('of another shape gives way to the original, and is known by name: %j', (value) => {
    const all = invalidOverridesOf(value);
    expect(findInvalidOverrides(all).length).toBeGreaterThan(100);
    expect(applyOverrides(all)).toEqual(defaultContent);
  });

  it('fits as a whole, with all that its items need', () => {
    expect(isStored(parts, [item, { ...item, note: 'b', lines: ['c', [{ bold: 'd' }]] }])).toBe(
      true,
    );
    for (const wrong of [
      { ...item, label: null },
      { ...item, href: undefined },
      { ...item, note: 7 },
      { ...item, lines: null },
      { ...item, lines: [{ bold: 'd' }] },
      { ...item, lines: [[{ href: '/' }]] },
    ]) {
      expect(isStored(parts, [item, wrong]), JSON.stringify(wrong)).toBe(false);
    }
  });
});
