import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { Services } from '#app/services/services.server.ts';
import { measureSlowness } from './slowness.ts';

/** How many turns the event loop makes during `work`: in each, other requests can be answered. */
export async function countTurns(
  work: () => Promise<unknown>,
  onTurn: () => void = () => undefined,
): Promise<number> {
  let turns = 0;
  let timer = setImmediate(function count() {
    turns += 1;
    onTurn();
    timer = setImmediate(count);
  });
  try {
    await work();
  } finally {
    clearImmediate(timer);
  }
  return turns;
}

const MICROSECONDS_PER_MILLISECOND = 1_000;
const BYTES_PER_MEGABYTE = 1_000_000;
/** Reading the memory costs more than a turn. */
const TURNS_PER_READING = 20;

export interface Measured {
  /** Processor time of this thread in the longest turn of its event loop, in milliseconds. */
  readonly longestTurn: number;
  /** How much larger the process became while it worked. */
  readonly megabytes: number;
}

/** What `work` asks of this thread, during which it answers nobody, and of this process. */
export async function measureTurns(work: () => Promise<unknown>): Promise<Measured> {
  const atFirst = process.memoryUsage.rss();
  let most = atFirst;
  let longest = 0;
  let count = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    count += 1;
    if (count % TURNS_PER_READING === 0) most = Math.max(most, process.memoryUsage.rss());
    before = process.threadCpuUsage();
  };
  // Once per millisecond, at the end of a turn: counting each turn would keep a processor busy.
  const timer = setInterval(look, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return {
    longestTurn: longest / MICROSECONDS_PER_MILLISECOND,
    megabytes: (Math.max(most, process.memoryUsage.rss()) - atFirst) / BYTES_PER_MEGABYTE,
  };
}

export interface Most {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** What the threat model allows. */
export const MOST: Most = { milliseconds: 50, megabytes: 200 };
/**
 * What `work` asks of this thread and process at the most. Work that takes too long runs once more: the
 * less of the two is what it takes, and the rest is compiling, and other programs. On a machine that is
 * slow at this moment, it may take so much longer.
 */
export async function expectShort(work: () => Promise<unknown>, most: Most = MOST): Promise<void> {
  const runs = [await measureTurns(work)];
  const longestTurn = () => Math.min(...runs.map((each) => each.longestTurn));
  if (longestTurn() > most.milliseconds) runs.push(await measureTurns(work));
  if (longestTurn() > most.milliseconds) {
    expect(longestTurn() / measureSlowness()).toBeLessThanOrEqual(most.milliseconds);
  }
  const megabytes = Math.max(...runs.map((each) => each.megabytes));
  expect(megabytes).toBeLessThanOrEqual(most.megabytes);
}

/** The most rows that `work` inserts, updates and deletes within one turn of the event loop. */
export async function mostChangedPerTurn(
  services: Services,
  work: () => Promise<unknown>,
): Promise<number> {
  let changed = 0;
  let most = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      changed += Number(result.numAffectedRows ?? 0);
      most = Math.max(most, changed);
      return result;
    },
  };
  const database = services.database as { db: Services['database']['db'] };
  const plain = database.db;
  database.db = plain.withPlugin(counter);
  try {
    await countTurns(work, () => {
      changed = 0;
    });
  } finally {
    database.db = plain;
  }
  return most;
}
