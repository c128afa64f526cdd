import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openTestSite } from '#tests/support/test-site.ts';

const ADVICE = 'restore the newest backup: npm run restore -- FILE';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wizard-damaged-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const openSite = () => openTestSite({ env: { DATA_DIR: dataDir } });

/** Overwrites one page, as a failing disk may. */
function damage(page: number): void {
  const file = openSync(join(dataDir, 'site.db'), 'r+');
  writeSync(file, Buffer.alloc(4_096, 0xff), 0, 4_096, (page - 1) * 4_096);
  closeSync(file);
}

it('a start says that a page in the middle of site.db is damaged, and so does the dashboard', async () => {
  const earlier = await openSite();
  await earlier.services.close();
  const file = new DatabaseSync(join(dataDir, 'site.db'));
  const table = file
    .prepare("select rootpage as page from sqlite_schema where name = 'document_versions'")
    .get();
  file.close();
  damage(Number(table?.page));

  const server = await startServer({ dataDir });
  await expect.poll(server.output).toContain(ADVICE);
  await server.stop();
  expect(server.output().split(ADVICE)).toHaveLength(2);

  const site = await openSite();
  await site.services.damageCheck?.start();
  const { cookie } = await createAdmin(site);
  const page = await site.get('/admin', { cookie });
  expect(await page.text()).toContain(ADVICE);
  await site.services.close();
});

it('a start on a database that cannot be opened says what to do', async () => {
  const earlier = await openSite();
  await earlier.services.close();
  damage(1);
  await expect(startServer({ dataDir })).rejects.toThrow(
    /ended with 1: [^\n]*restore the newest backup[^\n]*\n$/,
  );
});
