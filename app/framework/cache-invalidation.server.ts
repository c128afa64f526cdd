import { KnownSlugs } from '#app/domains/posts/known-slugs.server.ts';
import { findNextPublication } from '#app/domains/posts/read-posts.server.ts';
import type { ChangeEvent } from '#database/write.ts';
import type { CacheInvalidationSource } from '#server/page-cache/create-pages.ts';
import type { Services } from './services.server.ts';

/** What a public page is made of; a new lead, for one, changes none. */
const SHOWN: ReadonlySet<ChangeEvent['type']> = new Set([
  'posts',
  'media',
  'settings',
  'invalidate-all',
]);

const POST = /^\/blog\/([^/]+)$/;
/** No post can have this slug: its page is the one of all posts that are not there. */
const MISSING_POST = '/blog/-';

/** What the page cache has to know of this site. */
export function createCacheInvalidationSource({
  bus,
  database,
  log,
  now,
  pollForExternalChanges,
}: Services): CacheInvalidationSource {
  const slugs = new KnownSlugs(database, (error) =>
    log.error({ err: error }, 'the slugs of posts could not be read'),
  );
  bus.subscribe((event) => {
    if (event.type === 'invalidate-all') slugs.clear();
    if (event.type === 'posts') void slugs.add(event.id);
  });
  return {
    now,
    pollForExternalChanges,
    onChange: (listener) =>
      bus.subscribe((event) => {
        if (SHOWN.has(event.type)) listener();
      }),
    nextChangeAt: () => findNextPublication(database.db, now()),
    findNotFoundTarget(path) {
      const slug = POST.exec(path)?.[1];
      return slug !== undefined && slugs.isUnknown(slug) ? MISSING_POST : null;
    },
  };
}
