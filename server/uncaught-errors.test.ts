import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { surviveUncaughtErrors } from './uncaught-errors.ts';

function setUp() {
  const failing = new EventEmitter();
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  let now = 0;
  surviveUncaughtErrors(failing as unknown as NodeJS.Process, log, () => now);
  return {
    failing,
    lines,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test.each(['uncaughtException', 'unhandledRejection'])('%s is logged with its cause', (event) => {
  const { failing, lines } = setUp();
  failing.emit(event, new Error('the connection broke', { cause: new Error('reset') }));
  expect(lines).toMatchObject([
    { level: 50, err: { message: 'the connection broke', cause: { message: 'reset' } } },
  ]);
});

test('errors that logging causes are logged at most ten times a second', () => {
  const { failing, lines, advance } = setUp();
  for (let n = 0; n < 100; n++) failing.emit('uncaughtException', new Error('no room for the log'));
  expect(lines).toHaveLength(10);
  advance(1_000);
  failing.emit('uncaughtException', new Error('no room for the log'));
  expect(lines).toHaveLength(11);
});
