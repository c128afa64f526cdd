import { describe, expect, it } from 'vitest';
import { listAllFields } from '#app/features/pages/documents.ts';
import { viewField } from '#app/features/pages/fields/form-view.ts';
import { findTextPart, replacePart, splitPlace } from './text-part.ts';

function viewOf(id: string) {
  const field = listAllFields('/boost-revenue').find((each) => each.id === id);
  if (field === undefined) throw new Error(`there is no ${id}`);
  return viewField(field, {});
}

describe('a text of the page', () => {
  it('is found by its mark', () => {
    expect(splitPlace('hero/headline@')).toEqual({ id: 'hero/headline', at: '' });
    expect(splitPlace('faq/items@2/question')).toEqual({ id: 'faq/items', at: '2/question' });
    const view = viewOf('hero/headline');
    expect(findTextPart(view, 'Hello', '')).toMatchObject({
      label: 'Headline',
      typed: 'Hello',
      item: null,
    });
  });

  const list = {
    type: {
      type: 'list',
      label: 'Parts',
      min: 1,
      max: 3,
      item: {
        type: 'parts',
        parts: {
          title: { type: 'text', label: 'Title', max: 10 },
          href: { type: 'link', label: 'Link' },
          includes: {
            type: 'texts',
            label: 'Includes',
            min: 1,
            max: 4,
            item: { type: 'text', label: 'Line', max: 10 },
          },
        },
      },
    },
    within: '',
  } as const;
  const typed = [
    { title: 'One', href: '/', includes: ['a'] },
    { title: 'Two', href: '/', includes: ['b', 'c'] },
  ];

  it('is found in an item, and in a list within an item', () => {
    expect(findTextPart(list, typed, '1/title')).toMatchObject({
      typed: 'Two',
      label: 'Parts, 2: Title',
      item: { at: '1', index: 1, count: 2, min: 1, max: 3 },
    });
    expect(findTextPart(list, typed, '1/includes/1')).toMatchObject({
      typed: 'c',
      label: 'Line 2',
      item: { at: '1/includes/1', index: 1, count: 2, max: 4 },
    });
  });

  it('is null if there is something else, or nothing anymore', () => {
    for (const at of ['', '1', '1/href', '1/gone', '2/title', '1/includes', '1/title/0']) {
      expect(findTextPart(list, typed, at), at).toBeNull();
    }
  });

  it('is replaced, and nothing else changes', () => {
    expect(replacePart('Hello', '', 'Bye')).toBe('Bye');
    expect(replacePart(typed, '1/includes/0', 'B')).toEqual([
      typed[0],
      { title: 'Two', href: '/', includes: ['B', 'c'] },
    ]);
    expect(replacePart(typed, '0/title', 'Uno')).toEqual([{ ...typed[0], title: 'Uno' }, typed[1]]);
  });
});
