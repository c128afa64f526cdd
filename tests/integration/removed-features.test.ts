// @module-tag all: builds the site without some features.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
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

const FEATURES = Object.keys(REMOVABLE);
/** Each feature is left out of one build, and is in the other. */
const HALVES = [0, 1].map((half) => FEATURES.filter((_, at) => at % 2 === half));

it.each(FEATURES)('without app/features/%s, the rest is of one type', (feature) => {
  rest = takeOut(root, [feature]);
  expect(checkTypes(rest)).toBeNull();
});

it.each(HALVES.map((features) => [features.join(', '), features] as const))(
  'without %s, the rest is built and serves the site',
  async (_names, features) => {
    rest = takeOut(root, features);
    // Named like a build, so that it is loaded as one.
    const build = join(rest.folder, 'build/0');
    expect(
      rest.run('react-router', ['build'], { NODE_ENV: 'production', BUILD_FOLDER: build }),
    ).toBeNull();
    site = await openTestSite({ build });
    const admin = await createAdmin(site);
    const { id, slug } = await createWriter(site, admin).create({ isPublished: true });
    const pages = ['/', '/blog', `/blog/${slug}`, '/privacy-policy', '/contact', '/sitemap.xml'];
    const screens = ['/admin', '/admin/posts', '/admin/pages', '/admin/leads', '/admin/settings'];
    const texts = [];
    for (const path of [
      ...[...pages, ...screens],
      ...(features.includes('quiz') ? [] : ['/quiz']),
      '/admin/settings/advanced',
      '/admin/settings/emails',
    ]) {
      const answer = await site.get(path, admin);
      expect([path, answer.status]).toEqual([path, 200]);
      texts.push(await answer.text());
    }
    const scripts = globSync(join(build, 'client/assets/*.js')).map((script) =>
      readFileSync(script, 'utf8'),
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const feature of features) {
      const gone = (ADDRESSES[feature] ?? expect.fail('no address')).replace(':id', id);
      expect([gone, (await site.get(gone, admin)).status]).toEqual([gone, 404]);
      for (const link of [`href="${gone}`, `${gone}</loc>`]) {
        expect(texts.join()).not.toContain(link);
      }
      const offer = OFFERS[feature];
      expect(scripts.filter((script) => offer && script.includes(offer))).toEqual([]);
    }
    expect(await site.services.retention.run()).toMatchObject({ failed: [] });
    await site.services.start({ alone: true });
  },
);

it('what needs a feature that can be taken out is found', () => {
  rest = takeOut(root, ['results']);
  rest.write(
    'app/features/home/needs-results.ts',
    "import { lastDays } from '#app/features/results/period.ts';\nexport const days = lastDays('2025-01-20');\n",
  );
  expect(checkTypes(rest)).toContain('#app/features/results/period.ts');
});
