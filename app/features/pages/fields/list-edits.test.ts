import { expect, it } from 'vitest';
import type { FieldType } from '#app/site/words/field-types.ts';
import { text } from '#app/site/words/schema.ts';
import type { Typed } from '../field-kinds/field-kind.ts';
import { editList, type ListEdit } from './list-edits.ts';

const lines: FieldType = {
  type: 'list',
  label: 'Lines',
  min: 1,
  max: 3,
  item: text('Line', 20).type,
};
const modules: FieldType = {
  type: 'list',
  label: 'Parts',
  min: 1,
  max: 3,
  item: {
    type: 'parts',
    parts: {
      title: text('Title', 20).type,
      includes: { type: 'texts', label: 'Includes', min: 1, max: 2, item: text('Line', 20).type },
    },
  },
};

it.each<[ListEdit, Typed]>([
  [{ kind: 'add', at: '' }, ['a', 'b', '']],
  [{ kind: 'remove', at: '0' }, ['b']],
  [{ kind: 'up', at: '1' }, ['b', 'a']],
  [{ kind: 'down', at: '0' }, ['b', 'a']],
  [{ kind: 'up', at: '0' }, ['a', 'b']],
  [{ kind: 'down', at: '1' }, ['a', 'b']],
  [{ kind: 'move', at: '0', to: 1 }, ['b', 'a']],
  [{ kind: 'move', at: '0', to: 2 }, ['a', 'b']],
  [{ kind: 'move', at: '2', to: 0 }, ['a', 'b']],
  [{ kind: 'remove', at: '7' }, ['a', 'b']],
  [{ kind: 'remove', at: '-1' }, ['a', 'b']],
  [{ kind: 'up', at: 'x' }, ['a', 'b']],
])('%o', (edit, expected) => {
  expect(editList(lines, ['a', 'b'], edit)).toEqual(expected);
});

it('stays within what the design bears', () => {
  expect(editList(lines, ['a', 'b', 'c'], { kind: 'add', at: '' })).toEqual(['a', 'b', 'c']);
  expect(editList(lines, ['a'], { kind: 'remove', at: '0' })).toEqual(['a']);
});

it('edits a list within an item, and only that', () => {
  const typed = [
    { title: 'One', includes: ['x'] },
    { title: 'Two', includes: ['y', 'z'] },
  ];
  expect(editList(modules, typed, { kind: 'add', at: '0/includes' })).toEqual([
    { title: 'One', includes: ['x', ''] },
    typed[1],
  ]);
  expect(editList(modules, typed, { kind: 'down', at: '1/includes/0' })).toEqual([
    typed[0],
    { title: 'Two', includes: ['z', 'y'] },
  ]);
  expect((editList(modules, typed, { kind: 'add', at: '' }) as readonly Typed[])[2]).toEqual({
    title: '',
    includes: [''],
  });
  for (const at of ['0/title', '0/title/0', '0/none/0', '9/includes/0']) {
    expect(editList(modules, typed, { kind: 'remove', at }), at).toEqual(typed);
  }
});
