import { expect, it } from 'vitest';
import { openCopyCipher } from '#app/ui/admin/local-copies/copy-cipher.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import type { Edit } from './draft-state.ts';
import { findLocalEdits, type LocalEdits, listUnsaved, localEditsName } from './local-edits.ts';

const cipher = await openCopyCipher(btoa('a key of 32 bytes for the tests '));
const NONE_OPEN = new Set<string>();

function copyOf(typed: string, savedAt: string): LocalEdits {
  return { savedAt, edits: [{ id: 'hero/headline', typed, restores: false, before: 'Old' }] };
}

async function storeWith(entries: Record<string, unknown>) {
  const store = createMemoryStore();
  for (const [name, value] of Object.entries(entries)) {
    const text = JSON.stringify(value);
    store.setItem(name, (await cipher?.encrypt(text, name)) ?? text);
  }
  return store;
}

it('lists what is not part of the draft, including rejected words', () => {
  const edit: Edit = {
    type: { type: 'text', label: 'Headline', max: 100 },
    typed: 'New',
    restores: false,
    before: 'Old',
    progress: 'typed',
    count: 1,
    errors: [],
    warnings: [],
  };
  const unsaved = listUnsaved({
    a: edit,
    b: { ...edit, progress: 'saved' },
    c: { ...edit, progress: 'rejected' },
  });
  expect(unsaved.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(unsaved[0]).toEqual({ id: 'a', typed: 'New', restores: false, before: 'Old' });
});

it('finds the copies of closed forms of this document, the newest first', async () => {
  const [older, newer, open, other] = [
    localEditsName('about', '1'),
    localEditsName('about', '2'),
    localEditsName('about', '3'),
    localEditsName('about-us', '4'),
  ];
  const store = await storeWith({
    [older]: copyOf('Older', '2026-01-01T08:00:00.000Z'),
    [newer]: copyOf('Newer', '2026-01-01T09:00:00.000Z'),
    [open]: copyOf('Open', '2026-01-01T10:00:00.000Z'),
    [other]: copyOf('Other', '2026-01-01T11:00:00.000Z'),
  });
  const found = await findLocalEdits(store, 'about', new Set([open]), cipher);
  expect(found.map(({ name }) => name)).toEqual([newer, older]);
  expect(found[0]?.copy).toEqual(copyOf('Newer', '2026-01-01T09:00:00.000Z'));
});

it('leaves alone another person’s copy, and anything that is not a copy', async () => {
  const name = localEditsName('about', '1');
  const store = await storeWith({ [name]: copyOf('Theirs', '2026-01-01T08:00:00.000Z') });
  store.setItem(localEditsName('about', '2'), 'nonsense');
  const mine = await openCopyCipher(btoa('another key of 32 bytes, as long'));
  expect(await findLocalEdits(store, 'about', NONE_OPEN, mine)).toEqual([]);
  expect(await findLocalEdits(store, 'about', NONE_OPEN, cipher)).toHaveLength(1);
});
