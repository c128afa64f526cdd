import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { defaultContent, defaultTexts } from '#app/site/words/site-content.ts';
import { applyOverrides } from './changes/apply-overrides.ts';
import { documentIds, findDocument, isMail, listAllFields } from './documents.ts';
import type { Surroundings } from './field-kinds/field-kind.ts';
import { toTyped } from './field-kinds/field-kinds.ts';
import { NO_IMAGES } from './field-kinds/image-value.ts';
import { checkValue } from './fields/check-value.ts';

const around: Surroundings = {
  prices: defaultTexts.prices,
  leadsSomewhere: () => true,
  cleaned: (html) => ({ html: sanitizeContent(html).html, removed: [], error: null }),
  images: NO_IMAGES,
};

describe.each(documentIds)('%s', (id) => {
  const fields = listAllFields(id);

  it('has fields, each with its own id', () => {
    expect(fields.length).toBeGreaterThan(isMail(id) ? 0 : 5);
    expect(new Set(fields.map((field) => field.id)).size).toBe(fields.length);
    expect(findDocument(id).sections.every(({ title }) => title !== '')).toBe(true);
  });

  it('keeps every original as it is when it is typed again', () => {
    for (const field of fields) {
      const checked = checkValue(field.type, toTyped(field.type, field.default), around);
      expect(checked.errors, field.id).toEqual([]);
      expect(checked.value, field.id).toEqual(field.default);
    }
  });
});

it('shows the originals where nothing was changed', () => {
  expect(applyOverrides({})).toEqual(defaultContent);
  expect(applyOverrides({ '/': {}, prices: {} })).toEqual(defaultContent);
});

it('leaves no placeholder in what visitors read', () => {
  expect(JSON.stringify(defaultContent)).not.toMatch(/\{(?!block:)[a-z]+:/);
});
