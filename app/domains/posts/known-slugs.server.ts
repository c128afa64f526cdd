import type { Database } from '#database/connect.ts';
import { slugFromTitle } from './slug.ts';

interface Known {
  readonly slugs: Set<string>;
  /** All have been read. */
  complete: boolean;
}

/**
 * Every slug that a post has or had, so that an address that never was one costs no query. It only
 * grows: a slug too many costs a query, one too few would hide a post.
 */
export class KnownSlugs {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  #known: Known | null = null;
  /** Changes that are not in the set yet: as long as there are some, nothing is surely unknown. */
  #behind = 0;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Whether no post has or had this slug. False as long as that is not known for certain. */
  isUnknown(slug: string): boolean {
    if (this.#known?.complete && this.#behind === 0) return !this.#known.slugs.has(slug);
    if (slugFromTitle(slug) !== slug) return true;
    if (this.#known === null) void this.#read();
    return false;
  }

  /** A post was written: its slug joins. */
  async add(postId: string): Promise<void> {
    if (this.#known === null) return;
    this.#behind += 1;
    try {
      const row = await this.#database.db
        .selectFrom('blog_posts')
        .select('slug')
        .where('id', '=', postId)
        .executeTakeFirst();
      if (row !== undefined) this.#known?.slugs.add(row.slug);
    } catch (error) {
      this.#onError(error);
      this.forget();
    }
    this.#behind -= 1;
  }

  /** Anything may have changed: the next question reads them again. */
  forget(): void {
    this.#known = null;
  }

  async #read(): Promise<void> {
    const known: Known = { slugs: new Set(), complete: false };
    this.#known = known;
    const { db } = this.#database;
    try {
      const [now, before] = await Promise.all([
        db.selectFrom('blog_posts').select('slug').execute(),
        db.selectFrom('slug_history').select('slug').execute(),
      ]);
      for (const { slug } of [...now, ...before]) known.slugs.add(slug);
      known.complete = true;
    } catch (error) {
      this.#onError(error);
      if (this.#known === known) this.forget();
    }
  }
}
