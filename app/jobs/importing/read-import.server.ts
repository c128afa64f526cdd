import { fieldsOf } from '#app/domains/imports/fields-of.ts';
import type { Import } from '#app/domains/imports/import.ts';
import { noteImages } from '#app/domains/imports/import-images.server.ts';
import type { PreparedPost } from '#app/domains/imports/import-rows.server.ts';
import { changeState } from '#app/domains/imports/imports.server.ts';
import { type ByName, listOldPaths, noteByName } from '#app/domains/imports/old-places.ts';
import { DamagedFileError, openFiles } from '#app/domains/imports/open-files.server.ts';
import { FILES_ORIGIN } from '#app/domains/imports/own-address.ts';
import {
  portraitAddress,
  readDetails,
  type SiteDetails,
} from '#app/domains/imports/read-details.server.ts';
import {
  readTextPosts,
  type SortedFiles,
  sortFiles,
} from '#app/domains/imports/read-files.server.ts';
import {
  createPeople,
  type FormerAdmins,
  type People,
} from '#app/domains/imports/readers/people.server.ts';
import type { ReadText, SourcePost } from '#app/domains/imports/source-post.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import { showsNothing } from '#app/html/content/shows-nothing.ts';
import { describeRemoved, groupRemoved, type RemovedKind } from '#app/html/removed-item.ts';
import { readAttributes, scanTags } from '#app/html/tags.ts';
import { writeList } from '#database/codec.ts';
import { write } from '#database/write.ts';
import { whenFree } from './clean-imported.server.ts';
import { actorOf, IMPORTS, type ImportDeps, keptFiles } from './import-deps.server.ts';
import { createItemList, type Prepared } from './item-list.server.ts';
import { locateImages } from './own-images.server.ts';
import { wipeSecrets } from './wipe-secrets.server.ts';

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
    const items = createItemList(deps, found, sorted.images);
    const details = await readDetails(sorted.details);
    await notePortraits(deps, found, { details, images: sorted.images });
    const people = createPeople();
    const { notes, sites, byName } = await readFiles(deps, { sorted, items, people, signal });
    if (signal.aborted) return;
    const total = items.count();
    const admins = people.result();
    await write(deps, actor, (tx, changes) =>
      changeState(tx, changes, {
        id,
        from: ['reading'],
        to: total === 0 ? 'failed' : 'ready',
        set: {
          notes: JSON.stringify([
            ...notes,
            ...describeDetails(details),
            ...describePeople(admins, sorted.texts),
          ]),
          admins: writeList(admins.emails),
          options: JSON.stringify({ ...found.options, oldSites: sites, byName }),
          problem: total === 0 ? NOTHING : null,
        },
      }),
    );
  } finally {
    opened.close();
  }
}

async function notePortraits(
  deps: ImportDeps,
  found: Import,
  { details, images }: { details: SiteDetails; images: SortedFiles['images'] },
): Promise<void> {
  const addresses = details.authors.flatMap((author) => portraitAddress(author) ?? []);
  const noted = await locateImages(deps.database.db, addresses, images);
  await write(deps, actorOf(found), (tx) => noteImages(tx, found.id, noted));
}

function describeDetails({ topics, authors }: SiteDetails): string[] {
  if (topics.length + authors.length === 0) return [];
  const what = `${countNoun(topics.length, 'topic')} and ${countNoun(authors.length, 'author')}`;
  return [`Your files have ${what}. Those that are here already stay as they are.`];
}

/** What the owner should know about tables that have no articles. */
function describePeople(
  { files, withoutAddress }: FormerAdmins,
  texts: SortedFiles['texts'],
): string[] {
  const useless = texts.filter(({ file, kind }) => kind === 'people' && !files.has(file.name));
  const notes = useless.map(({ file }) => `${file.name} has no articles that we know.`);
  if (withoutAddress > 0) {
    const who =
      withoutAddress === 1
        ? 'One person was'
        : `${withoutAddress.toLocaleString('en-US')} people were`;
    notes.push(
      `${who} an admin there, but the address is not in these files. Add the table of users (id and email), or invite them under Team.`,
    );
  }
  return notes;
}

interface Reading {
  readonly sorted: SortedFiles;
  readonly items: ReturnType<typeof createItemList>;
  readonly people: People;
  readonly signal: AbortSignal;
}

/** What the files have, for the notes to the owner. */
interface Contents {
  drafts: number;
  markdown: number;
  fromMedium: number;
  fromNotion: number;
  /** Whether a file is of a system that may leave drafts out. */
  mayLackDrafts: boolean;
  /** The old sites that the files name. */
  readonly sites: Set<string>;
  byName: ByName | null;
}

/** Lists the articles of all files. Returns what the owner should know, and of the old sites. */
async function readFiles(
  deps: ImportDeps,
  reading: Reading,
): Promise<{ notes: string[]; sites: string[]; byName: ByName | null }> {
  const { sorted, items, signal } = reading;
  const contents: Contents = {
    ...{ drafts: 0, markdown: 0, fromMedium: 0, fromNotion: 0, mayLackDrafts: false },
    sites: new Set(),
    byName: null,
  };
  const notes: string[] = [];
  for (const text of sorted.texts) {
    notes.push(...(await readFile(deps, { ...reading, text, contents })));
    if (signal.aborted) return { notes, sites: [], byName: null };
  }
  await items.end();
  const about = describeContents(contents, sorted.imageCount, items.count());
  return {
    notes: [...notes, ...about, ...sorted.notes],
    sites: [...contents.sites],
    byName: contents.byName,
  };
}

interface ReadingFile extends Reading {
  readonly text: SortedFiles['texts'][number];
  readonly contents: Contents;
}

/** Returns what the owner should know about one file. */
async function readFile(deps: ImportDeps, reading: ReadingFile): Promise<string[]> {
  const { text, sorted, items, people, contents } = reading;
  const before = items.count();
  try {
    const read = await readTextPosts(text, { now: deps.now(), people, ...sorted });
    if (read.site) contents.sites.add(read.site);
    if (read.mayLackDrafts) contents.mayLackDrafts = true;
    if (text.kind === 'markdown') contents.markdown += 1;
    if (text.kind === 'medium') contents.fromMedium += 1;
    if (text.kind === 'notion') contents.fromNotion += 1;
    await readPosts(deps, read, reading);
    const secrets = people.takeSecrets();
    const { path } = text.file;
    if (path !== undefined && secrets.length > 0) await wipeSecrets(path, secrets);
    const count = countNoun(items.count() - before, 'article');
    const about = read.what === null ? [] : [`${text.file.name} is ${read.what} with ${count}.`];
    return [...about, ...read.notes];
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return [error.message];
  }
}

async function readPosts(
  deps: ImportDeps,
  { posts }: ReadText,
  { items, contents, signal }: ReadingFile,
): Promise<void> {
  for await (const post of posts) {
    if (signal.aborted || items.count() >= MOST_POSTS) return;
    if (!post.isPublished) contents.drafts += 1;
    contents.byName = noteByName(contents.byName, post);
    await items.add(await prepare(deps, post, signal));
  }
}

function describeContents(contents: Contents, images: number, articles: number): string[] {
  const { drafts, markdown, fromMedium, fromNotion, mayLackDrafts } = contents;
  const notes: string[] = [];
  if (images > 0) notes.push(`Your files have ${countNoun(images, 'image')}.`);
  if (markdown > 0) notes.push(`Your files have ${countNoun(markdown, 'text')} in Markdown.`);
  if (fromMedium > 0)
    notes.push(`Your files have ${countNoun(fromMedium, 'article')} from Medium.`);
  if (fromNotion > 0) notes.push(`Your files have ${countNoun(fromNotion, 'page')} from Notion.`);
  if (mayLackDrafts && drafts === 0 && articles > 0) {
    notes.push(
      'There are no drafts among them. If you had any, your old system left them out. Sign in there and export again.',
    );
  }
  if (articles >= MOST_POSTS)
    notes.push('One import takes up to 50,000 articles. The rest was left out.');
  return notes;
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
    const imageBase = imageBaseOf(post);
    const read = await whenFree(
      () => deps.contentWorker.readImport({ source, format }, imageBase, IMPORTS, signal),
      signal,
    );
    content = read.html;
    const removed = read.removed.filter(({ kind, isLayout }) => !UNSAID.has(kind) && !isLayout);
    losses.push(...groupRemoved(removed).map(describeRemoved));
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
    oldPaths: listOldPaths(post),
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
