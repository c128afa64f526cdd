import { isSlug } from '#app/formatting/slug.ts';
import type { Database } from '#database/connect.ts';

interface SlugSet {
  readonly slugs: Set<string>;
  /** Whether all slugs have been read from the database. */
  complete: boolean;
}

/**
 * Every slug that a post has or had, so that a URL that was never a post costs no query. The set
 * only grows: a stale slug costs one query, but a missing one would hide a post.
 */
export class KnownSlugs {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  #known: SlugSet | null = null;
  /** Posts whose slug is still being added; until then no slug counts as unknown. */
  #pending = 0;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Whether no post has or had this slug; false while that is uncertain. */
  isUnknown(slug: string): boolean {
    if (this.#known?.complete && this.#pending === 0) return !this.#known.slugs.has(slug);
    if (!isSlug(slug)) return true;
    if (this.#known === null) void this.#read();
    return false;
  }

  /** Adds the slug of a post that was just written. */
  async add(postId: string): Promise<void> {
    if (this.#known === null) return;
    this.#pending += 1;
    try {
      const row = await this.#database.db
        .selectFrom('blog_posts')
        .select('slug')
        .where('id', '=', postId)
        .executeTakeFirst();
      if (row !== undefined) this.#known?.slugs.add(row.slug);
    } catch (error) {
      this.#onError(error);
      this.clear();
    }
    this.#pending -= 1;
  }

  /** Drops the set; the next lookup reads it again. */
  clear(): void {
    this.#known = null;
  }

  async #read(): Promise<void> {
    const known: SlugSet = { slugs: new Set(), complete: false };
    this.#known = known;
    const { db } = this.#database;
    try {
      const [current, former] = await Promise.all([
        db.selectFrom('blog_posts').select('slug').execute(),
        db.selectFrom('slug_history').select('slug').execute(),
      ]);
      for (const { slug } of [...current, ...former]) known.slugs.add(slug);
      known.complete = true;
    } catch (error) {
      this.#onError(error);
      if (this.#known === known) this.clear();
    }
  }
}
