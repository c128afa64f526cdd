import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FetchFile } from '#gateways/open-internet/fetch-file.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { openImports } from '#tests/support/imports.ts';
import type { TestPostgres } from '#tests/support/postgres.ts';
import {
  describeEachEngine,
  freshPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';
import { makeImage } from '#tests/support/uploads.ts';

const IMAGE = 'https://old.example.co/porch.jpg';
/** More than are stored in one transaction. */
const OLD_PATHS = Array.from({ length: 600 }, (_, n) => `/old/${n}`);
/** The site has pages at the first and the last. */
const ARTICLE = `---
title: One
date: 2021-05-03
aliases:
${['/contact', ...OLD_PATHS, '/blog'].map((path) => `  - ${path}`).join('\n')}
---

Look: ![A porch](${IMAGE})
`;

describeEachEngine('the redirects of an import', (engine) => {
  let folder: string;
  let database: TestPostgres | null;
  let site: TestSite;
  let admin: TestAccount;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wizard-import-'));
    database = engine === 'postgresql' ? await freshPostgres({ migrated: true }) : null;
    site = await open();
    admin = await createAdmin(site);
  });
  afterEach(async () => {
    await site.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  function open(): Promise<TestSite> {
    const env: Record<string, string> = {
      DATA_DIR: folder,
      SECRET: 'the secret of every start of this site',
    };
    if (database !== null) env.DATABASE_URL = database.url;
    return openTestSite({ env });
  }

  async function startAgain(): Promise<void> {
    await site.close();
    site = await open();
    const fetchFile: FetchFile = async ({ path }) =>
      writeFile(path, await makeImage('jpeg').toBuffer());
    Object.assign(site.services, { fetchFile });
    await site.services.importer.run();
  }

  /** Presses a button, and the server is told to stop when the first redirects are stored or removed. */
  async function actAndStop(page: string, fields: Record<string, string>): Promise<void> {
    site.services.bus.subscribe(({ type }) => {
      if (type === 'redirects') void site.services.importer.stop();
    });
    await openImports(site, admin).act(page, fields);
  }

  const act = (page: string, fields: Record<string, string>) =>
    openImports(site, admin).act(page, fields);
  const listed = async () => {
    const rows = await site.services.database.db
      .selectFrom('redirects')
      .select(['from_path', 'target'])
      .execute();
    return rows.map(({ from_path, target }) => `${from_path} ${target}`).toSorted();
  };
  const wanted = OLD_PATHS.map((path) => `${path} /blog/one`).toSorted();

  it('are made and removed once each when the server stops in between', async () => {
    const page = await openImports(site, admin).upload({ 'one.md': ARTICLE });
    await actAndStop(page, { intent: 'start', 'old-site': 'old.example.co' });
    const made = (await listed()).length;
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(OLD_PATHS.length);

    await startAgain();
    expect(await listed()).toEqual(wanted);
    const html = await openImports(site, admin).read(page);
    expect(html).toContain('600 redirects from an old address to a new one are in');
    expect(html.match(/<li>[^<]* is a page of your site/g)).toEqual([
      '<li>/contact: /contact is a page of your site',
      '<li>/blog: /blog is a page of your site',
    ]);

    await act(page, { intent: 'try-all', host: 'old.example.co' });
    const withImage = await listed();
    expect(withImage).toHaveLength(OLD_PATHS.length + 1);
    expect(withImage.at(-1)).toMatch(/^\/porch\.jpg \/blog-images\//);
    expect(await openImports(site, admin).read(page)).toContain('601 redirects from');

    await actAndStop(page, { intent: 'take-back' });
    const left = (await listed()).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(withImage.length);
    await startAgain();
    expect(await listed()).toEqual([]);
    expect(await openImports(site, admin).read(page)).toContain('This import was undone');
  });

  it('are removed as far as they were made when it is paused and undone', async () => {
    const page = await openImports(site, admin).upload({ 'one.md': ARTICLE });
    await actAndStop(page, { intent: 'start' });
    await act(page, { intent: 'pause' });
    await startAgain();
    expect((await listed()).length).toBeLessThan(OLD_PATHS.length);
    await act(page, { intent: 'take-back' });
    expect(await listed()).toEqual([]);
    expect(await openImports(site, admin).posts()).toEqual([]);
  });
});
