import { expect, it } from 'vitest';
import type { StoredImage } from '../image-protocol.ts';
import {
  EMPTY_QUEUE,
  isSettled,
  nextToUpload,
  type QueueAction,
  reduceQueue,
} from './upload-queue.ts';

const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => new File(['x'], name));
const image = (id: string) => ({ id }) as StoredImage;

function after(...actions: QueueAction[]) {
  return actions.reduce(reduceQueue, EMPTY_QUEUE);
}

it('uploads one file after the other', () => {
  const added = after({ kind: 'add', files });
  expect(nextToUpload(added)?.file.name).toBe('a.jpg');
  const started = reduceQueue(added, { kind: 'start', id: 0 });
  expect(nextToUpload(started)).toBeNull();
  const arrived = reduceQueue(started, { kind: 'arrive', id: 0, image: image('A') });
  expect(nextToUpload(arrived)?.file.name).toBe('b.jpg');
  expect(arrived.done.map(({ id }) => id)).toEqual(['A']);
});

it('continues after one that failed, which can be tried again or removed', () => {
  const failed = after(
    { kind: 'add', files },
    { kind: 'start', id: 0 },
    { kind: 'progress', id: 0, fraction: 0.5 },
    { kind: 'fail', id: 0, message: 'No' },
  );
  expect(nextToUpload(failed)?.id).toBe(1);
  expect(isSettled(failed)).toBe(false);
  const rest = [
    { kind: 'remove', id: 1 },
    { kind: 'remove', id: 2 },
  ] as const;
  const settled = rest.reduce<typeof failed>(reduceQueue, failed);
  expect([isSettled(settled), nextToUpload(settled), settled.files[0]?.message]).toEqual([
    true,
    null,
    'No',
  ]);
  const again = reduceQueue(settled, { kind: 'retry', id: 0 });
  expect(nextToUpload(again)).toMatchObject({ id: 0, message: '' });
  expect(isSettled(reduceQueue(settled, { kind: 'remove', id: 0 }))).toBe(true);
});

it('gives each file a separate number, and ignores what is no longer there', () => {
  const queue = after(
    { kind: 'add', files: files.slice(0, 1) },
    { kind: 'remove', id: 0 },
    { kind: 'add', files: files.slice(1) },
    { kind: 'progress', id: 0, fraction: 1 },
  );
  expect(queue.files.map(({ id, fraction }) => [id, fraction])).toEqual([
    [1, 0],
    [2, 0],
  ]);
});
