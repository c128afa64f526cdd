import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeTimestamp } from '../codec.ts';
import { connectSqlite, type Database } from '../connect.ts';
import { migrate } from '../migrate.ts';
import {
  clientKeys,
  consumeClientToken,
  consumeToken,
  secondsToWait,
} from './rate-limit.server.ts';

const START = Date.UTC(2025, 0, 5, 12);
const three = { limit: 3, windowSeconds: 60 };
const at = (seconds: number) => new Date(START + seconds * 1000);

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'limits-'));
  database = connectSqlite(folder);
  await migrate(database);
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

describe('consumeToken', () => {
  it('allows as many as the limit, and says when to retry', async () => {
    const requests = [0, 1, 2, 30].map((second) =>
      consumeToken(database.db, 'form:a', three, at(second)),
    );
    const tokens = await Promise.all(requests);
    expect(tokens.map((token) => token.allowed)).toEqual([true, true, true, false]);
    expect(tokens[3]).toEqual({ allowed: false, count: 4, retryAfterSeconds: 30 });
  });

  it('starts again when the window has ended', async () => {
    for (const second of [0, 1, 2, 3]) {
      await consumeToken(database.db, 'form:a', three, at(second));
    }
    const next = await consumeToken(database.db, 'form:a', three, at(60));
    expect(next).toEqual({ allowed: true, count: 1, retryAfterSeconds: 60 });
  });

  it('counts each key separately', async () => {
    await consumeToken(database.db, 'form:a', three, at(0));
    const other = await consumeToken(database.db, 'form:b', three, at(0));
    expect(other.count).toBe(1);
  });

  it('deletes windows that have ended', async () => {
    await consumeToken(database.db, 'form:a', three, at(0));
    await consumeToken(database.db, 'form:b', three, at(61));
    const rows = await database.db.selectFrom('rate_limits').select('key').execute();
    expect(rows.map((row) => row.key)).toEqual(['form:b']);
  });

  it('deletes them a hundred at a time, the oldest first', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => ({
      key: `old:${n}`,
      count: 1,
      window_ends_at: writeTimestamp(at(-n)),
    }));
    await database.db.insertInto('rate_limits').values(rows).execute();
    const keys = async () =>
      (await database.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);
    await consumeToken(database.db, 'form:a', three, at(0));
    expect((await keys()).sort()).toEqual(
      ['form:a', ...Array.from({ length: 50 }, (_, n) => `old:${n}`)].sort(),
    );
    await consumeToken(database.db, 'form:b', three, at(1));
    expect((await keys()).sort()).toEqual(['form:a', 'form:b']);
  });
});

describe('the networks of an IPv6 client', () => {
  /** How many of these clients get through once each. */
  async function countAllowed(clients: readonly string[]): Promise<number> {
    let allowed = 0;
    for (const client of clients) {
      const token = await consumeClientToken(database.db, clientKeys('form', client, three), at(0));
      if (token.allowed) allowed += 1;
    }
    return allowed;
  }

  it('a /56 has three times the limit of a client, a /48 ten times', async () => {
    const inOne56 = Array.from({ length: 20 }, (_, n) => `2001:db8:1:${n.toString(16)}::/64`);
    expect(await countAllowed(inOne56)).toBe(9);
    const inOne48 = Array.from({ length: 60 }, (_, n) => `2001:db8:2:${n.toString(16)}00::/64`);
    expect(await countAllowed(inOne48)).toBe(30);
    expect(await countAllowed(['2001:db8:3:1::/64', '203.0.113.7'])).toBe(2);
  });

  it('a client over its own limit takes nothing from its network', async () => {
    expect(await countAllowed(Array<string>(50).fill('2001:db8:1:1::/64'))).toBe(3);
    expect(await countAllowed(Array<string>(50).fill('2001:db8:1:2::/64'))).toBe(3);
  });

  it('what is counted about an account is counted apart, for the networks too', async () => {
    const keys = clientKeys('sign-in', '2001:db8:1:1::/64', three, 'hash');
    expect(keys.map(({ key }) => key)).toEqual([
      'sign-in:2001:db8:1:1::/64:hash',
      'sign-in:2001:db8:1:0::/56:hash',
      'sign-in:2001:db8:1::/48:hash',
    ]);
    expect(await secondsToWait(database.db, keys, at(0))).toBe(0);
  });
});
