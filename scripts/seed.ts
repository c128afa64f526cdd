/**
 * `npm run seed`: fills the site of `npm run dev` with what a site has after a year, all of it made up:
 * posts with images, a page, leads, a growth plan, numbers and redirects. Never a site that somebody owns, and never one in production.
 */
import { mkdirSync } from 'node:fs';
import { hasOwner } from '#app/features/accounts/sign-in/first-owner.server.ts';
import { createRedirect } from '#app/features/redirects/change-redirects.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { ConfigError } from '#config/config.ts';
import { claimData } from '#database/server-lock.ts';
import { createExampleSite } from '#tests/support/example-site.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { runCommand, say } from './lib/command.ts';
import { keepDevelopmentDataApart } from './lib/development.ts';

if (process.env.NODE_ENV !== 'production') process.env.NODE_ENV = 'development';
keepDevelopmentDataApart(process.env);

await runCommand('seed', async (config) => {
  if (config.mode === 'production') {
    throw new ConfigError('Sample content is for development: NODE_ENV must not be production.');
  }
  mkdirSync(config.dataDir, { recursive: true });
  const claim = claimData(config);
  const { createLog, openServices } = await loadSiteBuild();
  const services = await openServices(config, createLog('warn'));
  try {
    await requireEmptySite(services);
    await seed(services);
    say(
      'Stored sample posts, images, leads, numbers, a growth plan and redirects. Start it: npm run dev',
    );
  } finally {
    await services.close();
    claim?.release();
  }
});

async function requireEmptySite({ database: { db } }: Services): Promise<void> {
  if (await hasOwner(db)) {
    throw new ConfigError(
      'This site has an owner, so nothing was stored. Set DATA_DIR to an empty folder.',
    );
  }
  const post = await db.selectFrom('blog_posts').select('id').limit(1).executeTakeFirst();
  if (post !== undefined) {
    throw new ConfigError(
      'This site has posts already, so nothing was stored. Set DATA_DIR to an empty folder.',
    );
  }
}

async function seed(services: Services): Promise<void> {
  await createExampleSite(services);
  await storePost(services, {
    kind: 'page',
    title: 'Spring workshop',
    content: '<p>Two days in April, in a house like yours.</p><h2>What you take home</h2>',
    formTopic: 'contact',
    formAbout: 'A seat in the spring workshop',
    isPublished: true,
  });
  await storeLead({ services }, { name: 'Buy links', message: 'https://spam.example', spam: true });
  const { publicOrigin, adminOrigin } = services.config;
  const site = {
    publicOrigin,
    adminOrigin,
    toPlain: (path: string) => path,
    findUse: (path: string) => (path === '/quiz' ? ('page' as const) : null),
    toCurrent: (path: string) => path,
  };
  const typed = { from: '/old-quiz', target: '/quiz', permanent: true };
  const stored = await createRedirect(services, { id: null, name: 'Seed' }, { typed, site });
  if (!stored.ok) throw new Error(JSON.stringify(stored.errors));
}
