import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs a limited number of callbacks per turn, in order, and those that they add later', async () => {
  const takeTurn = createTurns(2);
  const ran: number[] = [];
  for (const number of [1, 2, 3]) takeTurn(() => ran.push(number));
  takeTurn(() => takeTurn(() => ran.push(4)));
  expect(ran).toEqual([]);
  await nextTurn();
  expect(ran).toEqual([1, 2]);
  await nextTurn();
  expect(ran).toEqual([1, 2, 3]);
  await nextTurn();
  expect(ran).toEqual([1, 2, 3, 4]);
});
