// @module-tag all: builds the site without each of some features.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { createWriter } from '#tests/support/posts.ts';
import { root } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { checkTypes, REMOVABLE, type Remainder, takeOut } from '../../scripts/imports/removal.ts';

let rest: Remainder | undefined;
let site: TestSite | undefined;
afterEach(async () => {
  await site?.close();
  rest?.remove();
  site = undefined;
  rest = undefined;
});

/** An address of each. */
const ADDRESSES: Readonly<Record<string, string>> = {
  calendar: '/admin/schedule',
  claims: '/admin/claims',
  moving: '/admin/posts/import',
  previews: '/admin/posts/:id/previews',
  quiz: '/quiz',
  redirects: '/admin/redirects',
  results: '/admin/results',
  subscribers: '/admin/subscribers',
};

/** What a menu or a button says that asks an address of it. */
const OFFERS: Readonly<Record<string, string>> = {
  moving: 'Copy as Markdown',
  previews: 'Copy a link that works for',
};

describe.each(Object.keys(REMOVABLE))('without app/features/%s', (feature) => {
  it('the rest is of one type, is built and serves the site', async () => {
    rest = takeOut(root, [feature]);
    expect(checkTypes(rest)).toBeNull();
    // Named like a build, so that it is loaded as one.
    const build = join(rest.folder, 'build/0');
    expect(
      rest.run('react-router', ['build'], { NODE_ENV: 'production', BUILD_FOLDER: build }),
    ).toBeNull();
    site = await openTestSite({ build });
    const admin = await createAdmin(site);
    const writer = createWriter(site, admin);
    const { id, slug } = await writer.create({ isPublished: true });
    const open = async (path: string) => {
      const headers = { Cookie: admin.cookie, Accept: 'text/html' };
      const response = await site?.fetch(path, { headers });
      return [response?.status, await response?.text()] as const;
    };
    const pages = ['/', '/blog', `/blog/${slug}`, '/privacy-policy', '/contact', '/sitemap.xml'];
    const screens = ['/admin', '/admin/posts', '/admin/pages', '/admin/leads', '/admin/settings'];
    const texts = [];
    for (const path of [
      ...[...pages, ...screens],
      ...(feature === 'quiz' ? [] : ['/quiz']),
      '/admin/settings/advanced',
      '/admin/settings/emails',
    ]) {
      const [status, text] = await open(path);
      expect([path, status]).toEqual([path, 200]);
      texts.push(text);
    }
    const gone = (ADDRESSES[feature] ?? expect.fail('no address')).replace(':id', id);
    expect((await open(gone))[0]).toBe(404);
    for (const link of [`href="${gone}`, `${gone}</loc>`]) expect(texts.join()).not.toContain(link);
    const scripts = globSync(join(build, 'client/assets/*.js'));
    expect(scripts.length).toBeGreaterThan(0);
    const offer = OFFERS[feature];
    const offering = scripts.filter(
      (script) => offer && readFileSync(script, 'utf8').includes(offer),
    );
    expect(offering).toEqual([]);
    expect(await site.services.retention.run()).toMatchObject({ failed: [] });
    await site.services.start({ alone: true });
  });
});

it('what needs a feature that can be taken out is found', () => {
  rest = takeOut(root, ['results']);
  rest.write(
    'app/features/home/needs-results.ts',
    "import { lastDays } from '#app/features/results/period.ts';\nexport const days = lastDays('2025-01-20');\n",
  );
  expect(checkTypes(rest)).toContain('#app/features/results/period.ts');
});
