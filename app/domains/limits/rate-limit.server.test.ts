import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectSqlite, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { consumeToken } from './rate-limit.server.ts';

const START = Date.UTC(2025, 0, 5, 12);
const three = { limit: 3, windowSeconds: 60 };
const at = (seconds: number) => new Date(START + seconds * 1000);

describe('consumeToken', () => {
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
});
