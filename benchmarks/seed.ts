import pino from 'pino';
import { relateWaitingPosts } from '#app/features/articles/related/relate-waiting.server.ts';
import { RELATED_VERSION } from '#app/features/articles/related/related-posts.server.ts';
import { buildSearchIndex } from '#app/features/articles/search/build-index.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { postRow } from '#tests/support/post-row.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';

const PARAGRAPH =
  '<p>A family that calls on a Tuesday evening has often called two homes before. Who answers kindly, answers soon, and says what happens next, is the one they visit. Write the three sentences that you want everyone in your home to say, and keep them beside the phone.</p>';
const BATCH = 500;
/** The newest posts, whose pages are measured; working this out for thousands takes a minute. */
const RELATED = 100;

/** Opens the services on a data folder, as a command next to the server does. */
export async function openData(
  dataDir: string,
  origin: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Services> {
  const { loadConfig, openServices } = await loadSiteBuild();
  return openServices(
    loadConfig({ DATA_DIR: dataDir, PUBLIC_ORIGIN: origin, ...env }),
    pino({ level: 'silent' }),
  );
}

/**
 * Inserts `count` published posts, an hour apart, each of about 600 words. They can be searched and
 * are related, as on a site that has run for a while: otherwise the services would do that in the
 * background, in the process that measures.
 */
export async function seedPosts(services: Services, count: number): Promise<void> {
  const { database } = services;
  const newest = Date.parse('2026-01-01T12:00:00.000Z');
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => {
      const index = from + offset;
      const at = new Date(newest - index * 3_600_000).toISOString();
      return postRow({
        title: `What owners ask, part ${index}`,
        slug: `post-${index}`,
        excerpt: 'Three sentences beside the phone, and why they fill a bed.',
        content: PARAGRAPH.repeat(12),
        published_at: at,
        created_at: at,
        related_version: index < RELATED ? null : RELATED_VERSION,
      });
    });
    await database.db.insertInto('blog_posts').values(rows).execute();
  }
  const { signal } = new AbortController();
  await buildSearchIndex(services, signal);
  await relateWaitingPosts(services, signal);
}
