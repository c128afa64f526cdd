import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  findKnownPosts,
  type KnownPost,
  listIdsByTitle,
} from '#app/features/articles/import-post.server.ts';
import type { ImageIndex } from '#app/features/moving/records/image-index.ts';
import type { Choice, Import, MatchReason } from '#app/features/moving/records/import.ts';
import { noteImages } from '#app/features/moving/records/import-images.server.ts';
import { type PreparedPost, writeLosses } from '#app/features/moving/records/import-rows.server.ts';
import { showsNothing } from '#app/html/content/shows-nothing.ts';
import { plainHtml } from '#app/html/words.ts';
import { writeFlag } from '#database/codec.ts';
import { write } from '#database/write.ts';
import { actorOf, type ImportDeps } from './import-deps.server.ts';
import { locateImages } from './own-images.server.ts';

/** Articles that are stored in one transaction, unless their texts are long. */
const BATCH = 20;
/** As many characters as SQLite, which is synchronous, stores in a few milliseconds. */
const BATCH_CHARACTERS = 400_000;
/** Of the posts with the title of an article, this many have their texts compared with its own. */
const MOST_COMPARED = 20;

/** An article in the list before the import. */
export interface Prepared {
  readonly source: PreparedPost;
  readonly slug: string;
  readonly title: string;
  readonly losses: string[];
  readonly problem: string | null;
}

/** The list of an import's articles, stored a few at a time. */
export function createItemList(deps: ImportDeps, found: Import, images: ImageIndex<unknown>) {
  /** The ids of the articles that are in the list. */
  const seen = new Set<string>();
  let stored = 0;
  let batch: Prepared[] = [];
  let characters = 0;
  /** Read once: for each batch, it would be a look at every post. */
  let titles: Promise<ReadonlyMap<string, readonly string[]>> | null = null;

  async function store(): Promise<void> {
    titles ??= listIdsByTitle(deps.database.db);
    const idsByTitle = await titles;
    const known = await findKnownPosts(deps.database.db, {
      ids: batch.flatMap(({ source, title }) => [
        ...(source.sourceId === null ? [] : [source.sourceId]),
        ...(idsByTitle.get(title) ?? []).slice(0, MOST_COMPARED),
      ]),
      slugs: batch.map(({ slug }) => slug),
    });
    const rows: ReturnType<typeof rowOf>[] = [];
    for (const prepared of batch) {
      stored += 1;
      const key = prepared.source.sourceId;
      const isRepeated = key !== null && seen.has(key);
      if (key !== null) seen.add(key);
      const match = await findMatch(prepared, known);
      rows.push(rowOf(prepared, { importId: found.id, position: stored, match, isRepeated }));
    }
    const addresses = new Set(batch.flatMap(({ source }) => source.images));
    const noted = await locateImages(deps.database.db, [...addresses], images);
    await write(deps, actorOf(found), async (tx) => {
      for (const row of rows) await tx.insertInto('import_items').values(row).execute();
      await noteImages(tx, found.id, noted);
    });
    batch = [];
    characters = 0;
  }

  return {
    count: () => stored + batch.length,
    async add(prepared: Prepared): Promise<void> {
      batch.push(prepared);
      characters += prepared.source.content.length;
      if (batch.length < BATCH && characters < BATCH_CHARACTERS) return;
      await store();
      await nextTurn();
    },
    /** Stores the last ones. */
    async end(): Promise<void> {
      if (batch.length > 0) await store();
    },
  };
}

interface Match {
  readonly by: MatchReason;
  readonly post: KnownPost;
}

async function findMatch(
  { source, slug, title }: Prepared,
  known: readonly KnownPost[],
): Promise<Match | null> {
  const here = known.filter(({ isTrashed }) => !isTrashed);
  const byId = here.find(({ id }) => id === source.sourceId);
  if (byId !== undefined) return { by: 'id', post: byId };
  const bySlug = here.find((post) => post.slug === slug);
  if (bySlug !== undefined) return { by: 'address', post: bySlug };
  const alike = here.filter((post) => post.title === title);
  if (alike.length === 0) return null;
  const text = plainHtml(source.content);
  for (const post of alike) {
    // Each may be a megabyte.
    await nextTurn();
    if (plainHtml(post.content) === text) return { by: 'text', post };
  }
  return null;
}

interface ListedItem {
  readonly importId: string;
  readonly position: number;
  readonly match: Match | null;
  /** Whether the files have it more than once. */
  readonly isRepeated: boolean;
}

function rowOf(prepared: Prepared, { importId, position, match, isRepeated }: ListedItem) {
  const { source, slug, title, problem } = prepared;
  const isSkipped = match !== null || isRepeated || showsNothing(source.content);
  const losses = isRepeated
    ? [...prepared.losses, 'It is in the files more than once. This copy is left out.']
    : prepared.losses;
  return {
    id: randomUUID(),
    import_id: importId,
    position,
    kind: source.kind,
    title,
    slug,
    published: writeFlag(source.isPublished),
    dated_at: source.publishedAt ?? source.createdAt,
    old_paths: JSON.stringify(source.oldPaths),
    source: JSON.stringify(source),
    losses: writeLosses(losses),
    images: source.images.length,
    matched_by: match?.by ?? null,
    matched_id: match?.post.id ?? null,
    matched_title: match?.post.title ?? null,
    choice: (isSkipped ? 'skip' : 'take') satisfies Choice,
    state: problem !== null ? 'failed' : isRepeated ? 'skipped' : 'waiting',
    problem,
  };
}
