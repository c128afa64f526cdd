import { describe, expect, it } from 'vitest';
import { mapTexts } from '#app/site/words/site-content.ts';
import { applyOverrides, type Overrides } from '../changes/apply-overrides.ts';
import { documentIds, listAllFields } from '../documents.ts';
import { encodeSources } from './encode-sources.ts';
import { decodeSource, encodeSource } from './source-encoding.ts';

function collectPlaces(data: unknown): string[] {
  const places: string[] = [];
  mapTexts(data, (text) => {
    const { place } = decodeSource(text);
    if (place !== null) places.push(place);
    return text;
  });
  return places;
}

it('a mark can be read, and leaves the text as it was', () => {
  const marked = encodeSource('faq/items@2/answer', 'Café: 3 < 4');
  expect(decodeSource(marked)).toEqual({ place: 'faq/items@2/answer', text: 'Café: 3 < 4' });
  expect(decodeSource('plain')).toEqual({ place: null, text: 'plain' });
  expect(decodeSource(`${marked}, ${marked}`).text).toBe('Café: 3 < 4, Café: 3 < 4');
  expect(encodeSource('hero/subtitle@', '')).toBe('');
});

describe.each(documentIds)('%s', (id) => {
  const content = applyOverrides({});
  const marked = encodeSources(content, id, {});

  it('says the same without the marks', () => {
    expect(mapTexts(marked, (text) => decodeSource(text).text)).toEqual(content);
  });

  it('marks every text of its fields', () => {
    const places = collectPlaces(marked);
    for (const field of listAllFields(id)) {
      const isText = ['text', 'rich', 'list'].includes(field.type.type);
      if (!isText || field.default === null || isEmpty(field.default)) continue;
      expect(
        places.some((place) => place.startsWith(`${field.id}@`)),
        field.id,
      ).toBe(true);
    }
  });
});

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

it('marks what follows a section that is left out by its own field', () => {
  const [hidden] = listAllFields('/').filter(({ type }) => type.type === 'hidden');
  if (hidden === undefined) throw new Error('nothing on the page can be left out');
  const changes: Overrides = { [hidden.id]: { value: true, base: false } };
  const content = applyOverrides({ '/': changes });
  const marked = encodeSources(content, '/', changes);
  expect(mapTexts(marked, (text) => decodeSource(text).text)).toEqual(content);
  const section = hidden.id.split('/')[0];
  expect(collectPlaces(marked).filter((place) => place.startsWith(`${section}/`))).toEqual([]);
  for (const { heading } of marked.pages['/'].blocks as readonly { heading?: string }[]) {
    if (heading === undefined) continue;
    const { place, text } = decodeSource(heading);
    const field = listAllFields('/').find((known) => `${known.id}@` === place);
    expect(field?.default).toBe(text);
  }
});
