import { expect, it } from 'vitest';
import { createTurns } from './picture-turns.ts';

/** Turns of a browser that is idle when the test says so. */
function turns() {
  const asked: (() => void)[] = [];
  const log: string[] = [];
  const { ask } = createTurns((run) => {
    asked.push(run);
    return () => undefined;
  });
  return {
    log,
    rest: () => asked.shift()?.(),
    ask: (name: string) => ask(() => log.push(name)),
  };
}

it('gives one turn after another, each when the browser has time', () => {
  const { ask, rest, log } = turns();
  const endFirst = ask('first');
  const endSecond = ask('second');
  expect(log).toEqual([]);
  rest();
  expect(log).toEqual(['first']);
  endFirst();
  expect(log).toEqual(['first']);
  rest();
  expect(log).toEqual(['first', 'second']);
  endSecond();
  ask('third');
  rest();
  expect(log).toEqual(['first', 'second', 'third']);
});

it('passes over one that left, waiting or before its turn began', () => {
  const { ask, rest, log } = turns();
  const leaveFirst = ask('first');
  const leaveSecond = ask('second');
  ask('third');
  leaveSecond();
  leaveFirst();
  rest();
  rest();
  expect(log).toEqual(['third']);
});

it('ends a turn once, however often it is ended', () => {
  const { ask, rest, log } = turns();
  const end = ask('first');
  ask('second');
  ask('third');
  rest();
  end();
  end();
  rest();
  rest();
  expect(log).toEqual(['first', 'second']);
});
