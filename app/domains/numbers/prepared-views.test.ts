import { expect, it } from 'vitest';
import type { PageView } from './judge-request.ts';
import { createPreparedViews } from './prepared-views.ts';

const MINUTE = 60_000;
const viewOf = (path: string): PageView => ({ path, visit: null, device: null, from: '/' });

it('a prepared page counts once, when something is asked for from it', () => {
  const prepared = createPreparedViews();
  prepared.add(viewOf('/about'), 0);
  expect(prepared.take('/quiz', MINUTE)).toBeNull();
  expect(prepared.take('/about', MINUTE)).toEqual(viewOf('/about'));
  expect(prepared.take('/about', MINUTE)).toBeNull();
});

it('and not after its time, when the browser has dropped it', () => {
  const prepared = createPreparedViews();
  prepared.add(viewOf('/about'), 0);
  prepared.add(viewOf('/about'), 10 * MINUTE);
  expect(prepared.take('/about', 16 * MINUTE)).not.toBeNull();
  expect(prepared.take('/about', 16 * MINUTE)).toBeNull();
});

it('a flood of them ends', () => {
  const prepared = createPreparedViews();
  for (let n = 0; n < 1_000; n += 1) prepared.add(viewOf('/about'), 0);
  for (let n = 0; n < 1_000; n += 1) prepared.add(viewOf(`/blog/${n}`), 0);
  let taken = 0;
  while (prepared.take('/about', MINUTE) !== null) taken += 1;
  expect(taken).toBe(100);
  expect(prepared.take('/blog/999', MINUTE)).toBeNull();
  // Room comes back with time.
  prepared.add(viewOf('/blog/later'), 20 * MINUTE);
  expect(prepared.take('/blog/later', 20 * MINUTE)).not.toBeNull();
});
