import { expect, test } from 'vitest';
import { emptyTexts } from '#app/features/articles/drafts/draft-protocol.ts';
import { EMPTY_FIELDS } from '#app/features/articles/post-fields.ts';
import { openCopyCipher } from '#app/ui/admin/local-copies/copy-cipher.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { type LocalCopy, listLocalCopies, removeLocalCopy, saveLocalCopy } from './local-copy.ts';

const cipher = await openCopyCipher(btoa('a key of 32 bytes for the tests '));
const shown = emptyTexts('post');
const NEW = { postId: null, shown, draftId: 'none' };
const OF_P = { ...NEW, postId: 'p' };
const typed = { ...EMPTY_FIELDS, title: 'Half a thought' };
const copy: LocalCopy = {
  postId: null,
  version: null,
  startedNew: true,
  fields: typed,
  publishDate: { kind: 'now' },
  savedAt: '2025-01-05T20:42:00.000Z',
  draftId: 'd',
  draftVersion: 1,
  before: { title: '' },
};
const NONE_OPEN = new Set<string>();

test('each editor has a separate copy, and all are offered, newest first', async () => {
  const store = createMemoryStore();
  const later = { ...copy, savedAt: '2025-01-05T20:43:00.000Z' };
  expect(await saveLocalCopy(store, 'a', copy, cipher)).toBe(true);
  expect(await saveLocalCopy(store, 'b', later, cipher)).toBe(true);
  expect(await listLocalCopies(store, NEW, NONE_OPEN, cipher)).toEqual([
    { editorId: 'b', copy: later },
    { editorId: 'a', copy },
  ]);
});

test('a copy is offered for its own post only', async () => {
  const store = createMemoryStore();
  await saveLocalCopy(store, 'a', { ...copy, postId: 'p', startedNew: false, version: 2 }, cipher);
  expect(await listLocalCopies(store, OF_P, NONE_OPEN, cipher)).toHaveLength(1);
  expect(await listLocalCopies(store, { ...NEW, postId: 'q' }, NONE_OPEN, cipher)).toEqual([]);
  expect(await listLocalCopies(store, NEW, NONE_OPEN, cipher)).toEqual([]);
});

test('a new post that was saved while its text was edited is also offered for new posts', async () => {
  const store = createMemoryStore();
  await saveLocalCopy(store, 'a', { ...copy, postId: 'p', version: 1 }, cipher);
  expect(await listLocalCopies(store, NEW, NONE_OPEN, cipher)).toHaveLength(1);
  expect(await listLocalCopies(store, OF_P, NONE_OPEN, cipher)).toHaveLength(1);
});

test('the copy of an open editor is not offered', async () => {
  const store = createMemoryStore();
  await saveLocalCopy(store, 'a', copy, cipher);
  const open = new Set(['post-draft:a']);
  expect(await listLocalCopies(store, NEW, open, cipher)).toEqual([]);
});

test('a copy that has nothing more than what is shown is not offered', async () => {
  const store = createMemoryStore();
  await saveLocalCopy(store, 'a', { ...copy, postId: 'p' }, cipher);
  expect(
    await listLocalCopies(store, { ...OF_P, shown: { ...shown, ...typed } }, NONE_OPEN, cipher),
  ).toEqual([]);
});

test('of the draft that is shown, a copy has more only where something was not sent', async () => {
  const store = createMemoryStore();
  const kept = { ...copy, postId: 'p', fields: { ...typed, excerpt: 'Sent' } };
  const since = { ...shown, excerpt: 'Typed since by somebody else' };
  const list = (draftId: string, title: string) => {
    const now = { ...OF_P, draftId, shown: { ...since, title } };
    return listLocalCopies(store, now, NONE_OPEN, cipher);
  };
  await saveLocalCopy(store, 'a', kept, cipher);
  expect(await list('d', typed.title)).toEqual([]);
  expect(await list('d', '')).toHaveLength(1);
  expect(await list('another', typed.title)).toHaveLength(1);
});

test('a removed copy is gone', async () => {
  const store = createMemoryStore();
  await saveLocalCopy(store, 'a', copy, cipher);
  removeLocalCopy(store, 'a');
  expect(await listLocalCopies(store, NEW, NONE_OPEN, cipher)).toEqual([]);
});

test('a copy from before a field existed gets the stored value of that field', async () => {
  const store = createMemoryStore();
  const { metaKeywords: _, ...older } = typed;
  const text = JSON.stringify({ ...copy, fields: older });
  store.setItem('post-draft:a', (await cipher?.encrypt(text, 'post-draft:a')) ?? text);
  const current = { ...shown, metaKeywords: 'beds' };
  const [offer] = await listLocalCopies(store, { ...NEW, shown: current }, NONE_OPEN, cipher);
  expect(offer?.copy.fields).toEqual({ ...typed, metaKeywords: 'beds' });
});

test('a store that throws or holds something else is not an error', async () => {
  const broken = {
    length: 1,
    key: () => 'post-draft:a',
    getItem: () => '{"fields":1}',
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  };
  expect(await saveLocalCopy(broken, 'a', copy, cipher)).toBe(false);
  expect(await listLocalCopies(broken, NEW, NONE_OPEN, cipher)).toEqual([]);
});

test('a stored copy can be read only with its key and under its name', async () => {
  const store = createMemoryStore();
  await saveLocalCopy(store, 'a', copy, cipher);
  const text = store.getItem('post-draft:a') ?? '';
  expect(text).toMatch(/^aes-gcm\.1\./);
  expect(atob(text.split('.').at(-1) ?? '')).not.toContain('Half');
  const other = await openCopyCipher(btoa('the key of somebody else, 32 byte'.slice(0, 32)));
  expect(await listLocalCopies(store, NEW, NONE_OPEN, other)).toEqual([]);
  expect(store.getItem('post-draft:a')).toBe(text);
  store.setItem('post-draft:b', text);
  const offers = await listLocalCopies(store, NEW, NONE_OPEN, cipher);
  expect(offers.map(({ editorId }) => editorId)).toEqual(['a']);
});

test('a copy that was stored without encryption is neither offered nor changed', async () => {
  const store = createMemoryStore();
  const planted = JSON.stringify(copy);
  store.setItem('post-draft:a', planted);
  expect(await listLocalCopies(store, NEW, NONE_OPEN, cipher)).toEqual([]);
  expect(store.getItem('post-draft:a')).toBe(planted);
});

test('without cryptography in the browser, copies are stored unencrypted', async () => {
  const store = createMemoryStore();
  const none = await openCopyCipher('', null);
  expect(none).toBeNull();
  await saveLocalCopy(store, 'a', copy, none);
  const offers = await listLocalCopies(store, NEW, NONE_OPEN, none);
  expect(offers).toEqual([{ editorId: 'a', copy }]);
});
