import { expect, test } from 'vitest';
import { EMPTY_FIELDS } from '#app/domains/posts/post-fields.ts';
import { type LocalCopy, listLocalCopies, removeLocalCopy, saveLocalCopy } from './local-copy.ts';

function memoryStore() {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const stored = { ...EMPTY_FIELDS };
const typed = { ...EMPTY_FIELDS, title: 'Half a thought' };
const copy: LocalCopy = {
  postId: null,
  version: null,
  startedNew: true,
  fields: typed,
  publishDate: { kind: 'now' },
  keptAt: '2025-01-05T20:42:00.000Z',
};
const NONE_OPEN = new Set<string>();

test('each editor has a separate copy, and all are offered, newest first', () => {
  const store = memoryStore();
  const later = { ...copy, keptAt: '2025-01-05T20:43:00.000Z' };
  expect(saveLocalCopy(store, 'a', copy)).toBe(true);
  expect(saveLocalCopy(store, 'b', later)).toBe(true);
  expect(listLocalCopies(store, { postId: null, stored }, NONE_OPEN)).toEqual([
    { editorId: 'b', copy: later },
    { editorId: 'a', copy },
  ]);
});

test('a copy is offered for its own post only', () => {
  const store = memoryStore();
  saveLocalCopy(store, 'a', { ...copy, postId: 'p', startedNew: false, version: 2 });
  expect(listLocalCopies(store, { postId: 'p', stored }, NONE_OPEN)).toHaveLength(1);
  expect(listLocalCopies(store, { postId: 'q', stored }, NONE_OPEN)).toEqual([]);
  expect(listLocalCopies(store, { postId: null, stored }, NONE_OPEN)).toEqual([]);
});

test('a new post that was saved while its text was edited is also offered for new posts', () => {
  const store = memoryStore();
  saveLocalCopy(store, 'a', { ...copy, postId: 'p', version: 1 });
  expect(listLocalCopies(store, { postId: null, stored }, NONE_OPEN)).toHaveLength(1);
  expect(listLocalCopies(store, { postId: 'p', stored }, NONE_OPEN)).toHaveLength(1);
});

test('the copy of an open editor is not offered', () => {
  const store = memoryStore();
  saveLocalCopy(store, 'a', copy);
  const open = new Set(['post-draft:a']);
  expect(listLocalCopies(store, { postId: null, stored }, open)).toEqual([]);
});

test('a copy equal to the stored post is not offered', () => {
  const store = memoryStore();
  saveLocalCopy(store, 'a', { ...copy, postId: 'p' });
  expect(listLocalCopies(store, { postId: 'p', stored: typed }, NONE_OPEN)).toEqual([]);
});

test('a removed copy is gone', () => {
  const store = memoryStore();
  saveLocalCopy(store, 'a', copy);
  removeLocalCopy(store, 'a');
  expect(listLocalCopies(store, { postId: null, stored }, NONE_OPEN)).toEqual([]);
});

test.each([
  ['new', null],
  ['7b0c7f0e-3f0a-4c0c-9d55-0f3f3f3f3f3f', '7b0c7f0e-3f0a-4c0c-9d55-0f3f3f3f3f3f'],
])('a copy in the older format, named %s, is offered', (name, postId) => {
  const store = memoryStore();
  const { keptAt } = copy;
  store.setItem(`post-draft:${name}`, JSON.stringify({ fields: typed, version: null, keptAt }));
  const [offer] = listLocalCopies(store, { postId, stored }, NONE_OPEN);
  expect(offer?.copy).toMatchObject({ postId, fields: typed, publishDate: { kind: 'now' } });
});

test('a copy from before a field existed gets the stored value of that field', () => {
  const store = memoryStore();
  const { metaKeywords: _, ...older } = typed;
  store.setItem('post-draft:a', JSON.stringify({ ...copy, fields: older }));
  const current = { ...stored, metaKeywords: 'beds' };
  const [offer] = listLocalCopies(store, { postId: null, stored: current }, NONE_OPEN);
  expect(offer?.copy.fields).toEqual({ ...typed, metaKeywords: 'beds' });
});

test('a store that throws or holds something else is not an error', () => {
  const broken = {
    length: 1,
    key: () => 'post-draft:a',
    getItem: () => '{"fields":1}',
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  };
  expect(saveLocalCopy(broken, 'a', copy)).toBe(false);
  expect(listLocalCopies(broken, { postId: null, stored }, NONE_OPEN)).toEqual([]);
});
