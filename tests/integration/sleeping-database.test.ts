// @module-tag all: waits for a database that is away.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestPostgres } from '#tests/support/postgres.ts';
import { runScript } from '#tests/support/run-command.ts';
import { startServer } from '#tests/support/server-process.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { freshPostgres, needsPostgres } from '#tests/support/test-site.ts';

const SECRET = 'x'.repeat(40);
/** The site's own, so that each try is over soon. */
const LIMITS = {
  DATABASE_CONNECT_TIMEOUT_MILLISECONDS: '2000',
  DATABASE_POOL_TIMEOUT_MILLISECONDS: '3000',
};
const WAITING = 'does not answer yet: waiting for it';

/** A serverless PostgreSQL, or one that is started at the same moment: it does not answer at first. */
describe('a database that is asleep', needsPostgres(), () => {
  let folder: string;
  let postgres: TestPostgres;
  let proxy: TcpProxy;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wizard-asleep-'));
    postgres = await freshPostgres();
    proxy = await startTcpProxy(postgres.url);
  });
  afterEach(async () => {
    await proxy.close();
    await postgres.drop();
    rmSync(folder, { recursive: true });
  });

  const env = () => ({ DATA_DIR: folder, DATABASE_URL: proxy.url, SECRET, ...LIMITS });

  const sleeps = {
    'rejects connections': { sleep: () => proxy.hide(), wake: () => proxy.open() },
    'says nothing': { sleep: () => proxy.silence(), wake: () => proxy.restore() },
    'resets connections': { sleep: () => proxy.cut(), wake: () => proxy.restore() },
  };

  it.each(Object.entries(sleeps))('is waited for by a start while it %s', async (_, ways) => {
    await ways.sleep();
    let isAsleep = true;
    const server = await startServer({
      dataDir: folder,
      env: { ...env(), LOG_LEVEL: 'info' },
      ownLimits: true,
      onOutput: (printed) => {
        if (!isAsleep || !printed.includes(WAITING)) return;
        isAsleep = false;
        void ways.wake();
      },
    });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(server.output().split(WAITING)).toHaveLength(2);
    await server.stop();
  });

  it('is waited for by the commands', async () => {
    await (await startServer({ dataDir: folder, env: env(), ownLimits: true })).stop();
    proxy.silence();
    const wakeOnce = (printed: string) => {
      if (printed.includes(WAITING)) proxy.restore();
    };
    const backup = await runScript(['backup.ts'], env(), wakeOnce);
    expect(backup.printed).toContain(WAITING);
    expect(backup.printed).toContain('Backup saved and checked');

    const source = mkdtempSync(join(folder, 'source-'));
    await (await startServer({ dataDir: source, env: { SECRET } })).stop();
    const target = await freshPostgres();
    const other = await startTcpProxy(target.url);
    other.silence();
    const moved = await runScript(
      ['move.ts', '--to', other.url],
      { DATA_DIR: source, SECRET },
      (printed) => {
        if (printed.includes(WAITING)) other.restore();
      },
    );
    await other.close();
    await target.drop();
    expect(moved.printed).toContain(WAITING);
    expect(moved.printed).toContain('are the same in both places');
  });

  it('is named by a move, when nothing listens there', async () => {
    await (await startServer({ dataDir: folder, env: { SECRET } })).stop();
    await proxy.hide();
    const own = { DATA_DIR: folder, SECRET };
    const { printed } = await runScript(['move.ts', '--to', proxy.url], own);
    const { port, pathname } = new URL(proxy.url);
    expect(printed).toBe(
      `Cannot connect to postgres://127.0.0.1:${port}${pathname}. Check that it is running, and check its address, user name and password.`,
    );
    await proxy.open();
  });
});
