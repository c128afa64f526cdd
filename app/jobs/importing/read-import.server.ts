import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fieldsOf } from '#app/domains/imports/fields-of.ts';
import type { Choice, Import, MatchReason } from '#app/domains/imports/import.ts';
import { noteImages } from '#app/domains/imports/import-images.server.ts';
import type { PreparedPost } from '#app/domains/imports/import-rows.server.ts';
import { changeState } from '#app/domains/imports/imports.server.ts';
import { DamagedFileError, openFiles } from '#app/domains/imports/open-files.server.ts';
import { FILES_ORIGIN } from '#app/domains/imports/own-address.ts';
import {
  type ReadText,
  readTextPosts,
  type SortedFiles,
  sortFiles,
} from '#app/domains/imports/read-files.server.ts';
import type { SourcePost } from '#app/domains/imports/source-post.ts';
import { findKnownPosts, type KnownPost } from '#app/domains/posts/import-post.server.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import { showsNothing } from '#app/html/content/shows-nothing.ts';
import { groupRemoved, type RemovedKind } from '#app/html/removed-item.ts';
import { readAttributes, scanTags } from '#app/html/tags.ts';
import { plainHtml } from '#app/html/words.ts';
import { writeFlag } from '#database/codec.ts';
import { write } from '#database/write.ts';
import { actorOf, IMPORTS, type ImportDeps, keptFiles } from './import-deps.server.ts';
import { findOwnImages } from './own-images.server.ts';

/** Articles that are stored in one transaction. */
const BATCH = 20;
const MOST_POSTS = 50_000;
/** Losses that nobody would miss, or that are reported elsewhere. */
const UNSAID: ReadonlySet<RemovedKind> = new Set([
  'attribute',
  'comment',
  'character',
  'foreign-image',
]);

const NOTHING =
  'We found no articles in these files. Add the export or the table of your articles; a ZIP of images alone has none.';

/** An article in the list before the import. */
interface Prepared {
  readonly source: PreparedPost;
  readonly slug: string;
  readonly title: string;
  readonly losses: string[];
  readonly problem: string | null;
}

/**
 * Reads the files of an import and lists their articles. It writes nothing but that list; if it is
 * interrupted, it starts over.
 */
export async function readImport(
  deps: ImportDeps,
  found: Import,
  signal: AbortSignal,
): Promise<void> {
  const { id } = found;
  const actor = actorOf(found);
  await write(deps, actor, async (tx) => {
    await tx.deleteFrom('import_items').where('import_id', '=', id).execute();
    await tx.deleteFrom('import_images').where('import_id', '=', id).execute();
  });
  const opened = await openFiles(keptFiles(deps, found));
  try {
    const sorted = await sortFiles(opened);
    const reading = createReading(deps, found, sorted);
    const notes = await reading.run(signal);
    if (signal.aborted) return;
    const total = reading.count();
    await write(deps, actor, (tx, changes) =>
      changeState(tx, changes, {
        id,
        from: ['reading'],
        to: total === 0 ? 'failed' : 'ready',
        set: {
          notes: JSON.stringify(notes),
          options: JSON.stringify({ ...found.options, oldSites: reading.sites() }),
          problem: total === 0 ? NOTHING : null,
        },
      }),
    );
  } finally {
    opened.close();
  }
}

function createReading(deps: ImportDeps, found: Import, sorted: SortedFiles) {
  const seen = new Set<string>();
  let position = 0;
  let drafts = 0;
  let texts = 0;
  let fromMedium = 0;
  let mayLackDrafts = false;
  const sites = new Set<string>();

  async function store(batch: readonly Prepared[]): Promise<void> {
    const known = await findKnownPosts(deps.database.db, {
      ids: batch.flatMap(({ source }) => source.sourceId ?? []),
      slugs: batch.map(({ slug }) => slug),
      titles: batch.map(({ title }) => title),
    });
    const rows = batch.map((prepared) => {
      position += 1;
      const match = findMatch(prepared, known);
      const key = prepared.source.sourceId;
      const isRepeated = key !== null && seen.has(key);
      if (key !== null) seen.add(key);
      const losses = isRepeated
        ? [...prepared.losses, 'It is in the files more than once. This copy is left out.']
        : prepared.losses;
      const isEmpty = showsNothing(prepared.source.content);
      return rowOf(prepared, {
        importId: found.id,
        position,
        match,
        losses,
        choice: match !== null || isRepeated || isEmpty ? 'skip' : 'take',
        isRepeated,
      });
    });
    const addresses = new Set(batch.flatMap(({ source }) => source.images));
    const own = await findOwnImages(deps.database.db, [...addresses]);
    await write(deps, actorOf(found), async (tx) => {
      for (const row of rows) await tx.insertInto('import_items').values(row).execute();
      const images = [...addresses].map((address) => ({
        address,
        inFiles: own.has(address) || sorted.images.find(address) !== null,
      }));
      await noteImages(tx, found.id, images);
    });
  }

  let batch: Prepared[] = [];
  const countRead = () => position + batch.length;

  async function readPosts({ posts }: ReadText, signal: AbortSignal): Promise<void> {
    for await (const post of posts) {
      if (signal.aborted || countRead() >= MOST_POSTS) return;
      if (!post.isPublished) drafts += 1;
      batch.push(await prepare(deps, post, signal));
      if (batch.length < BATCH) continue;
      await store(batch);
      batch = [];
      await nextTurn();
    }
  }

  /** Returns what the owner should know about the file. */
  async function readFile(
    text: SortedFiles['texts'][number],
    signal: AbortSignal,
  ): Promise<string[]> {
    const before = countRead();
    const said: string[] = [];
    try {
      const read = await readTextPosts(text, { now: deps.now(), beside: sorted.beside });
      if (read.site) sites.add(read.site);
      if (read.mayLackDrafts) mayLackDrafts = true;
      if (text.kind === 'markdown') texts += 1;
      if (text.kind === 'medium') fromMedium += 1;
      await readPosts(read, signal);
      const count = countNoun(countRead() - before, 'article');
      if (read.what !== null) said.push(`${text.file.name} is ${read.what} with ${count}.`);
      said.push(...read.notes);
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      said.push(error.message);
    }
    return said;
  }

  return {
    count: () => position,
    /** The old sites that the files name. */
    sites: () => [...sites],
    /** Returns what the owner should know about the files. */
    async run(signal: AbortSignal): Promise<string[]> {
      const notes: string[] = [];
      for (const text of sorted.texts) {
        notes.push(...(await readFile(text, signal)));
        if (signal.aborted) return notes;
      }
      if (batch.length > 0) await store(batch);
      if (sorted.imageCount > 0)
        notes.push(`Your files have ${countNoun(sorted.imageCount, 'image')}.`);
      if (texts > 0) notes.push(`Your files have ${countNoun(texts, 'text')} in Markdown.`);
      if (fromMedium > 0) {
        notes.push(`Your files have ${countNoun(fromMedium, 'article')} from Medium.`);
      }
      if (mayLackDrafts && drafts === 0 && position > 0) {
        notes.push(
          'There are no drafts among them. If you had any, your old system left them out. Sign in there and export again.',
        );
      }
      if (position >= MOST_POSTS)
        notes.push('One import takes up to 50,000 articles. The rest was left out.');
      return [...notes, ...sorted.notes];
    },
  };
}

/** Cleans the text of an article in the same way as pasting and saving. */
async function prepare(deps: ImportDeps, post: SourcePost, signal: AbortSignal): Promise<Prepared> {
  const losses = [...post.notes];
  if (post.isPublished && (post.publishedAt ?? '') > deps.now().toISOString()) {
    losses.push('Its date is in the future, so it will be scheduled.');
  }
  let content = '';
  let problem: string | null = null;
  try {
    const { content: source, format } = post;
    const read = await deps.contentWorker.readImport(
      { source, format },
      imageBaseOf(post),
      IMPORTS,
      signal,
    );
    content = read.html;
    const removed = read.removed.filter(({ kind }) => !UNSAID.has(kind));
    for (const { label, items } of groupRemoved(removed)) {
      losses.push(`${label}: ${items[0]?.excerpt ?? ''}`);
    }
    if (showsNothing(content)) problem = 'It has no text.';
  } catch (error) {
    if (!(error instanceof ContentError) || isBusy(error)) throw error;
    problem = error.message;
  }
  const featuredImage = wholeAddress(post.featuredImage, imageBaseOf(post));
  const images = [
    ...new Set([...listAddresses(content), ...(featuredImage ? [featuredImage] : [])]),
  ];
  const source: PreparedPost = {
    ...post,
    format: 'html',
    content,
    featuredImage,
    images: images.filter((address) => address.startsWith('https:')),
    keywords: [...post.keywords],
    topics: [...post.topics],
    language: post.language ?? null,
    ending: post.ending ?? null,
    oldPaths: [...post.oldPaths],
    notes: [],
  };
  const { input, notes } = fieldsOf(source, content);
  losses.push(...notes);
  return { source, slug: input.slug, title: input.title, losses, problem };
}

/** The address of an image that is only a path: on the old site, or next to the text. */
function imageBaseOf({ base, site }: SourcePost): string {
  const address = site === undefined ? null : URL.parse(site);
  return address === null
    ? `${FILES_ORIGIN}/${base}${base === '' ? '' : '/'}`
    : `${address.origin}/`;
}

function wholeAddress(address: string | null, base: string): string | null {
  if (address === null) return null;
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.protocol = 'https:';
  return url.href;
}

function listAddresses(html: string): string[] {
  const found: string[] = [];
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (name === 'img' && !isEnd)
      found.push(readAttributes(html.slice(start, end)).get('src') ?? '');
  }
  return found;
}

interface Match {
  readonly by: MatchReason;
  readonly post: KnownPost;
}

function findMatch({ source, slug, title }: Prepared, known: readonly KnownPost[]): Match | null {
  const here = known.filter(({ isTrashed }) => !isTrashed);
  const byId = here.find(({ id }) => id === source.sourceId);
  if (byId !== undefined) return { by: 'id', post: byId };
  const bySlug = here.find((post) => post.slug === slug);
  if (bySlug !== undefined) return { by: 'address', post: bySlug };
  const text = plainHtml(source.content);
  const byText = here.find((post) => post.title === title && plainHtml(post.content) === text);
  return byText === undefined ? null : { by: 'text', post: byText };
}

function rowOf(
  { source, slug, title, problem }: Prepared,
  item: {
    importId: string;
    position: number;
    match: Match | null;
    losses: readonly string[];
    choice: Choice;
    isRepeated: boolean;
  },
) {
  return {
    id: randomUUID(),
    import_id: item.importId,
    position: item.position,
    kind: source.kind,
    title,
    slug,
    published: writeFlag(source.isPublished),
    dated_at: source.publishedAt ?? source.createdAt,
    old_paths: JSON.stringify(source.oldPaths),
    source: JSON.stringify(source),
    losses: JSON.stringify(item.losses),
    images: source.images.length,
    matched_by: item.match?.by ?? null,
    matched_id: item.match?.post.id ?? null,
    matched_title: item.match?.post.title ?? null,
    choice: item.choice,
    state: problem !== null ? 'failed' : item.isRepeated ? 'skipped' : 'waiting',
    problem,
  };
}
