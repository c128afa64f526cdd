import { KnownSlugs } from '#app/features/articles/addresses/known-slugs.server.ts';
import { throttle } from '#gateways/change-bus/throttle.ts';
import { NOT_FOUND_KEY } from '#server/page-cache/cached-pages.ts';
import type { CacheInvalidationSource } from '#server/page-cache/create-pages.ts';
import type { Services } from './services.server.ts';

/** How often very many changes have pages rendered: each time, other requests wait for that. */
export const RENEWAL_MILLISECONDS = 5_000;

const POST = /^\/blog\/([^/]+)$/;
const TOPIC = /^\/blog\/topics\/([^/]+)$/;
const AUTHOR = /^\/blog\/authors\/([^/]+)$/;
const OWN_PAGE = /^\/([^/]+)$/;
/** No post can have this slug, so its page serves as the 404 page of all unknown posts. */
const MISSING_POST = '/blog/-';
/** The same for topics and authors. */
const MISSING_TOPIC = '/blog/topics/-';
const MISSING_AUTHOR = '/blog/authors/-';

/** Tells the page cache what invalidates public pages, and which paths share a 404 page. */
export function createCacheInvalidationSource(services: Services): CacheInvalidationSource {
  const { bus, database, log, now, changes, ownPages, topics, authors, pageChanges } = services;
  // A new lead, for example, changes none of them.
  const invalidating = new Set(['invalidate-all', ...pageChanges.flatMap(({ events }) => events)]);
  const slugs = new KnownSlugs(database, (error) =>
    log.error({ err: error }, 'post slugs could not be read'),
  );
  bus.subscribe((event) => {
    if (event.type === 'invalidate-all') slugs.clear();
    if (event.type === 'posts') void slugs.add(event.id);
  });
  return {
    now,
    pollForExternalChanges: changes.poll,
    isAway: changes.isAway,
    onChange: (listener) =>
      bus.subscribe(({ type, isOneOfMany }) => {
        if (invalidating.has(type) && !isOneOfMany) listener();
      }),
    onManyChanges(listener) {
      const throttled = throttle(listener, RENEWAL_MILLISECONDS);
      bus.subscribe(({ type, isOneOfMany }) => {
        if (invalidating.has(type) && isOneOfMany) throttled.call();
      });
    },
    async nextChangeAt() {
      const next = await Promise.all(pageChanges.map((each) => each.findNext?.(services) ?? null));
      const [first] = next.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime());
      return first ?? null;
    },
    findNotFoundTarget(path) {
      const own = OWN_PAGE.exec(path)?.[1];
      if (own !== undefined) return ownPages.isUnknown(own) ? NOT_FOUND_KEY.target : null;
      const topic = TOPIC.exec(path)?.[1];
      if (topic !== undefined) return topics.isUnknown(topic) ? MISSING_TOPIC : null;
      const author = AUTHOR.exec(path)?.[1];
      if (author !== undefined) return authors.isUnknown(author) ? MISSING_AUTHOR : null;
      const slug = POST.exec(path)?.[1];
      return slug !== undefined && slugs.isUnknown(slug) ? MISSING_POST : null;
    },
  };
}
