import { expect, test } from 'vitest';
import { addToast, type Toast } from './toast-list.ts';

const OFFLINE = { title: 'Error', text: 'We couldn’t reach the site.', milliseconds: 5_000 };
const TRASHED = { title: 'Success', text: 'Article moved to the Trash', milliseconds: 60_000 };
const offer = { label: 'Undo', onTake: () => undefined };

function ids(...toasts: Toast[]): number[] {
  return toasts.reduce<readonly Toast[]>(addToast, []).map(({ id }) => id);
}

test('the same notice again takes the place of the earlier one', () => {
  const saved = { ...OFFLINE, title: 'Success', text: 'Saved', id: 2 };
  expect(ids({ ...OFFLINE, id: 1 }, saved, { ...OFFLINE, id: 3 })).toEqual([2, 3]);
});

test('each Undo stays, although the notices say the same', () => {
  expect(ids({ ...TRASHED, offer, id: 1 }, { ...TRASHED, offer, id: 2 })).toEqual([1, 2]);
});

test('the oldest of more than three gives way', () => {
  const texts = ['a', 'b', 'c', 'd'].map((text, id) => ({ ...OFFLINE, text, id }));
  expect(ids(...texts)).toEqual([1, 2, 3]);
});
