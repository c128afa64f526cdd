import { describe, expect, it, vi } from 'vitest';
import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { Waiters } from './waiters.ts';

const ROOMY: QueueLimits = {
  running: 1,
  runningPerClient: 1,
  waiting: 10_000,
  waitingPerClient: 10_000,
  waitMilliseconds: 10_000,
  pacesEventLoop: true,
};

/** A queue whose event loop advances only by `turn`. */
function open(limits: Partial<QueueLimits> = {}) {
  const loop = { now: 0, busy: 0 };
  const turns: (() => void)[] = [];
  const rests: number[] = [];
  const queue = new FairQueue(
    { ...ROOMY, ...limits },
    {
      now: () => loop.now,
      busy: () => loop.busy,
      nextTurn: (callback) => turns.push(callback),
      after: (milliseconds, callback) => {
        rests.push(milliseconds);
        turns.push(callback);
      },
    },
  );
  const started: string[] = [];
  const errors: string[] = [];
  const finishing: (() => void)[] = [];

  /** Adds a job whose name begins with its client. It runs until `finish`, unless it is `quick`. */
  function add(
    name: string,
    { isGone = () => false, priority = false, quick = true, waiters, signal }: AddOptions = {},
  ): void {
    const client = name.split(' ')[0] ?? '';
    const work = async () => {
      started.push(name);
      if (!quick) await new Promise<void>((done) => finishing.push(done));
    };
    queue
      .run(waiters ?? new Waiters({ client, isGone }), work, { priority, signal })
      .catch((error: Error) => errors.push(`${name}: ${error.name}`));
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  async function turn(): Promise<void> {
    await settle();
    turns.shift()?.();
    await settle();
  }
  async function runAll(): Promise<void> {
    await settle();
    while (turns.length > 0) await turn();
  }
  const finish = () => finishing.shift()?.();
  return { queue, loop, add, turn, runAll, settle, finish, started, errors, rests };
}

interface AddOptions {
  isGone?: () => boolean;
  priority?: boolean;
  quick?: boolean;
  waiters?: Waiters;
  signal?: AbortSignal;
}

function abortable() {
  const controller = new AbortController();
  const reason = Object.assign(new Error('the visitor left'), { name: 'LeftError' });
  return { signal: controller.signal, abort: () => controller.abort(reason) };
}

const NOTHING = { waiting: 0, running: 0, clients: 0 };

describe('the queue', () => {
  it('starts at once when it is idle, then one job in each turn of the event loop', async () => {
    const { add, turn, settle, started } = open({ running: 5, runningPerClient: 5 });
    for (const name of ['a 1', 'a 2', 'a 3']) add(name);
    await settle();
    expect(started).toEqual(['a 1']);
    await turn();
    expect(started).toEqual(['a 1', 'a 2']);
    await turn();
    expect(started).toEqual(['a 1', 'a 2', 'a 3']);
  });

  it('runs the only request of a client after one of another that has 1,000 waiting', async () => {
    const { add, runAll, started, queue } = open();
    for (let index = 0; index < 1_000; index += 1) add(`a ${index}`);
    add('b 1');
    await runAll();
    // The first of `a` runs when `b` arrives; one more of `a` has its turn.
    expect(started.indexOf('b 1')).toBe(2);
    expect(started).toHaveLength(1_001);
    expect(queue.size).toEqual(NOTHING);
  });

  it('gives every client a turn before one has another', async () => {
    const { add, runAll, started } = open();
    for (const client of ['a', 'b', 'c']) for (const index of [1, 2]) add(`${client} ${index}`);
    await runAll();
    expect(started).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'b 2', 'c 2']);
  });

  it('runs as many jobs at once as it has slots', async () => {
    const { add, runAll, settle, started, finish } = open({ running: 2, runningPerClient: 2 });
    for (const name of ['a 1', 'a 2', 'a 3']) add(name, { quick: false });
    await runAll();
    expect(started).toEqual(['a 1', 'a 2']);
    finish();
    await settle();
    await runAll();
    expect(started).toEqual(['a 1', 'a 2', 'a 3']);
  });

  it('leaves slots for others while one client has slow work', async () => {
    const { add, runAll, started } = open({ running: 3, runningPerClient: 2 });
    for (const name of ['a 1', 'a 2', 'a 3', 'b 1']) add(name, { quick: false });
    await runAll();
    expect(started).toEqual(['a 1', 'a 2', 'b 1']);
  });

  it('passes on an error of the work, and frees its slot', async () => {
    const { queue, add, runAll, started } = open();
    const failing = queue.run(new Waiters({ client: 'a', isGone: () => false }), () =>
      Promise.reject(new Error('no')),
    );
    await expect(failing).rejects.toThrow('no');
    add('a 2');
    await runAll();
    expect([started, queue.size]).toEqual([['a 2'], NOTHING]);
  });
});

describe('a request whose client has gone', () => {
  it('is not started', async () => {
    const { add, runAll, started, errors, queue } = open();
    let gone = false;
    for (let index = 0; index < 1_000; index += 1) add(`a ${index}`, { isGone: () => gone });
    add('b 1');
    gone = true;
    await runAll();
    expect(started).toEqual(['a 0', 'b 1']);
    expect(new Set(errors.map((error) => error.split(': ')[1]))).toEqual(
      new Set(['ClientGoneError']),
    );
    expect(queue.size).toEqual(NOTHING);
  });

  it('takes no place in a queue that is full', async () => {
    const { add, runAll, started, loop } = open({ waitingPerClient: 3 });
    let gone = false;
    for (let index = 0; index < 4; index += 1) add(`a ${index}`, { isGone: () => gone });
    gone = true;
    loop.now += 1_000;
    add('a new');
    await runAll();
    expect(started).toEqual(['a 0', 'a new']);
  });

  it('is started if another client waits for the same page', async () => {
    const { add, runAll, started } = open();
    add('x 0', { quick: true });
    const waiters = new Waiters({ client: 'a', isGone: () => true });
    waiters.join({ client: 'b', isGone: () => false });
    add('page', { waiters });
    await runAll();
    expect(started).toEqual(['x 0', 'page']);
  });
});

describe('a page that two clients wait for', () => {
  it('is started at the turn of the one with the shorter line, and once', async () => {
    const { add, runAll, started, queue } = open();
    for (let index = 0; index < 100; index += 1) add(`a ${index}`, { priority: true });
    const waiters = new Waiters({ client: 'a', isGone: () => false });
    add('a page', { waiters, priority: true });
    waiters.join({ client: 'b', isGone: () => false });
    await runAll();
    expect(started.indexOf('a page')).toBeLessThanOrEqual(2);
    expect(started.filter((name) => name === 'a page')).toHaveLength(1);
    expect(queue.size).toEqual(NOTHING);
  });
});

describe('jobs with priority', () => {
  it('come first, but leave every fourth turn to others', async () => {
    const { add, runAll, started } = open();
    add('first');
    for (let index = 0; index < 3; index += 1) add(`a ${index}`);
    for (let index = 0; index < 8; index += 1) add(`a page ${index}`, { priority: true });
    await runAll();
    const kinds = started.slice(1).map((name) => (name.includes('page') ? 'p' : 'o'));
    expect(kinds.join('')).toBe('pppopppoppo');
  });
});

describe('a full queue', () => {
  it('rejects jobs of one client beyond its limit, and accepts others', async () => {
    const { add, runAll, started, errors, queue } = open({ waitingPerClient: 5 });
    for (let index = 0; index < 10; index += 1) add(`a ${index}`);
    add('b 1');
    await runAll();
    expect(errors).toEqual([6, 7, 8, 9].map((index) => `a ${index}: QueueFullError`));
    expect(started).toContain('b 1');
    expect(queue.size).toEqual(NOTHING);
  });

  it('accepts a newcomer in place of the newest job of the client with the most', async () => {
    const { add, runAll, started, errors, queue } = open({ waiting: 5 });
    for (let index = 0; index < 6; index += 1) add(`a ${index}`);
    add('b 1');
    await runAll();
    expect(errors).toEqual(['a 5: QueueFullError']);
    expect(started).toContain('b 1');
    expect(queue.size).toEqual(NOTHING);
  });

  it('never has more waiting than its limit', async () => {
    const { add, settle, errors, queue } = open({ waiting: 20 });
    for (let index = 0; index < 500; index += 1) add(`client${index % 37} ${index}`);
    await settle();
    expect(queue.size.waiting).toBe(20);
    expect(errors).toHaveLength(500 - 20 - 1);
  });
});

describe('a job that waits', () => {
  it('is rejected after the longest wait, also while nothing frees a slot', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { add, runAll, settle, started, errors, queue } = open({ waitMilliseconds: 1_000 });
      add('a 1', { quick: false });
      add('a 2');
      add('b 1');
      await runAll();
      vi.advanceTimersByTime(999);
      await settle();
      expect(errors).toEqual([]);
      vi.advanceTimersByTime(1);
      await settle();
      expect(errors).toEqual(['a 2: QueueFullError', 'b 1: QueueFullError']);
      expect([started, queue.size]).toEqual([['a 1'], { waiting: 0, running: 1, clients: 1 }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is never started once its signal is aborted, and gives its place to others', async () => {
    const { add, runAll, settle, finish, started, errors } = open({ waitingPerClient: 1 });
    const { signal, abort } = abortable();
    add('a 1', { quick: false });
    add('a 2', { signal });
    abort();
    add('a 3', { signal });
    add('a 4');
    await settle();
    expect(errors.toSorted()).toEqual(['a 2: LeftError', 'a 3: LeftError']);
    finish();
    await runAll();
    expect(started).toEqual(['a 1', 'a 4']);
  });

  it('continues once it has started, whatever happens to its signal', async () => {
    const { add, settle, finish, errors, queue } = open();
    const { signal, abort } = abortable();
    add('a 1', { quick: false, signal });
    await settle();
    abort();
    expect(queue.size.running).toBe(1);
    finish();
    await settle();
    expect([errors, queue.size]).toEqual([[], NOTHING]);
  });
});

describe('work that does not keep the event loop busy', () => {
  it('starts as much at once as it has slots', async () => {
    const { add, settle, started } = open({
      running: 2,
      runningPerClient: 2,
      pacesEventLoop: false,
    });
    for (const name of ['a 1', 'a 2', 'a 3']) add(name, { quick: false });
    await settle();
    expect(started).toEqual(['a 1', 'a 2']);
  });

  it('is not held up under load', async () => {
    const { add, settle, started, rests } = open({ pacesEventLoop: false });
    for (let index = 0; index < 9; index += 1) add(`a ${index}`);
    await settle();
    expect([started.length, rests]).toEqual([9, []]);
  });
});

describe('under load', () => {
  it('the event loop rests for twice the time it was busy', async () => {
    const { add, turn, loop, rests, settle } = open({ running: 9, runningPerClient: 9 });
    for (let index = 0; index < 9; index += 1) add(`a ${index}`);
    await settle();
    loop.busy += 7;
    await turn();
    expect(rests).toEqual([14]);
  });

  it('a few requests at once are not held up', async () => {
    const { add, runAll, rests, started } = open({ running: 9, runningPerClient: 9 });
    for (let index = 0; index < 4; index += 1) add(`a ${index}`);
    await runAll();
    expect([rests, started.length]).toEqual([[], 4]);
  });
});
