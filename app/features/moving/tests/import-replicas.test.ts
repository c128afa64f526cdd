// @module-tag all: several servers on one PostgreSQL.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { openImports } from '#tests/support/imports.ts';
import type { TestPostgres } from '#tests/support/postgres.ts';
import {
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';

const TABLE = [
  'title,slug,content,is_published,published_at',
  ...Array.from({ length: 30 }, (_, n) => `Title ${n},Title ${n},<p>Text ${n}</p>,true,2025-06-10`),
].join('\n');

describe('an import on two servers with one database', needsPostgres(), () => {
  let database: TestPostgres;
  let folders: string[];
  let sites: TestSite[];
  let admin: TestAccount;
  beforeEach(async () => {
    database = await freshPostgres({ migrated: true });
    folders = [];
    sites = [];
  });
  afterEach(async () => {
    for (const site of sites) await site.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  function makeFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'wizard-import-'));
    folders.push(folder);
    return folder;
  }

  async function open(folder: string): Promise<TestSite> {
    const SECRET = 'the secret of every server of this site';
    const site = await openTestSite({
      env: { SECRET, DATABASE_URL: database.url, DATA_DIR: folder },
    });
    sites.push(site);
    return site;
  }

  it('is done by the one that has the files, and taken back by either', async () => {
    const folder = makeFolder();
    const first = await open(folder);
    const second = await open(makeFolder());
    admin = await createAdmin(first);
    const page = await openImports(first, admin).upload({ 'rows.csv': TABLE });
    const elsewhere = openImports(second, admin);
    await elsewhere.act(page, { intent: 'start' });
    expect(await elsewhere.posts()).toEqual([]);
    expect(await elsewhere.read(page)).toContain('30 articles');
    await first.services.importer.run();
    expect((await elsewhere.posts()).length).toBe(30);
    expect(existsSync(join(folder, 'imports', page.split('/').at(-1) ?? ''))).toBe(false);
    await elsewhere.act(page, { intent: 'take-back' });
    expect(await elsewhere.posts()).toEqual([]);
  });

  it('stores nothing twice, and either continues where the other was stopped', async () => {
    const folder = makeFolder();
    const [first, second] = [await open(folder), await open(folder)];
    admin = await createAdmin(first);
    const imports = openImports(first, admin);
    const page = await imports.upload({ 'rows.csv': TABLE });
    await first.services.database.db.updateTable('imports').set({ state: 'running' }).execute();
    const both = [first.services.importer.run(), second.services.importer.run()];
    await imports.untilThereAre(5);
    await first.services.importer.stop();
    await Promise.allSettled(both);
    await second.services.importer.run();
    expect(await imports.read(page)).toContain('30 articles imported');
    const posts = await imports.posts();
    expect([posts.length, new Set(posts.map(({ slug }) => slug)).size]).toEqual([30, 30]);
    const redirects = await second.services.database.db
      .selectFrom('redirects')
      .select('id')
      .execute();
    expect(redirects.length).toBe(30);
  });
});
