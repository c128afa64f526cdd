import { expect, test } from 'vitest';
import { EMPTY_FIELDS } from '#app/domains/posts/post-form.ts';
import { keepLocalCopy, readLocalCopy, removeLocalCopy } from './local-copy.ts';

function memoryStore() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const typed = { ...EMPTY_FIELDS, title: 'Half a thought' };
const copy = { fields: typed, version: null, keptAt: '2025-01-05T20:42:00.000Z' };

test('what was typed is offered again, for its own post only', () => {
  const store = memoryStore();
  expect(keepLocalCopy(store, null, copy)).toBe(true);
  expect(readLocalCopy(store, null, { ...EMPTY_FIELDS })).toEqual(copy);
  expect(readLocalCopy(store, 'another', { ...EMPTY_FIELDS })).toBeNull();
});

test('a copy that says what is stored already is not offered', () => {
  const store = memoryStore();
  keepLocalCopy(store, 'a', copy);
  expect(readLocalCopy(store, 'a', typed)).toBeNull();
});

test('a removed copy is gone', () => {
  const store = memoryStore();
  keepLocalCopy(store, 'a', copy);
  removeLocalCopy(store, 'a');
  expect(readLocalCopy(store, 'a', { ...EMPTY_FIELDS })).toBeNull();
});

test('a store that refuses, or holds something else, is no error', () => {
  const broken = {
    getItem: () => '{"fields":1}',
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  };
  expect(keepLocalCopy(broken, null, copy)).toBe(false);
  expect(readLocalCopy(broken, null, { ...EMPTY_FIELDS })).toBeNull();
});
