import { ASKED_KINDS, MOVED_KINDS } from '#app/features/moved-rows.ts';
import {
  libraryAddress,
  portraitAddress,
  type SiteDetails,
} from '#app/features/moving/files/read-details.server.ts';
import { hostsOf } from '#app/features/moving/ledger/count-texts.ts';
import { reasonsInNotes, reasonsOfRemoved } from '#app/features/moving/ledger/reasons.ts';
import { createImageIndex, type ImageIndex } from '#app/features/moving/records/image-index.ts';
import type { Import } from '#app/features/moving/records/import.ts';
import { noteImages } from '#app/features/moving/records/import-images.server.ts';
import type { PreparedPost } from '#app/features/moving/records/import-rows.server.ts';
import { changeState } from '#app/features/moving/records/imports.server.ts';
import { fieldsOf } from '#app/features/moving/source/fields-of.ts';
import { sayNote } from '#app/features/moving/source/note.ts';
import { listOldPaths } from '#app/features/moving/source/old-places.ts';
import { FILES_ORIGIN } from '#app/features/moving/source/own-address.ts';
import type { SourcePost } from '#app/features/moving/source/source-post.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import { showsNothing } from '#app/html/content/shows-nothing.ts';
import {
  describeRemoved,
  groupRemoved,
  type RemovedItem,
  type RemovedKind,
} from '#app/html/removed-item.ts';
import { readAttributes, scanTags } from '#app/html/tags.ts';
import { whenFree } from '#app/html/worker/when-free.server.ts';
import { writeList } from '#database/codec.ts';
import { write } from '#database/write.ts';
import { actorOf, IMPORTS, type ImportDeps, keptFiles } from './import-deps.server.ts';
import { createItemList, type Prepared } from './item-list.server.ts';
import { locateImages } from './own-images.server.ts';
import { type ReadFiles, TooMuchToReadError } from './reading/file-reader.server.ts';
import type { ReadResult, SentPost } from './reading/protocol.ts';

/** Losses that nobody would miss, or that are reported elsewhere. */
const UNSAID: ReadonlySet<RemovedKind> = new Set([
  'attribute',
  'comment',
  'character',
  'foreign-image',
]);

const TOO_MUCH =
  'Reading these files took more time or memory than the site has for it, so it was ended. One of them may be damaged. Discard these files, and upload them one at a time.';
const NOTHING =
  'We found no articles in these files. Add the export or the table of your articles; a ZIP of images alone has none.';

interface ReadingDeps extends ImportDeps {
  readonly readFiles: ReadFiles;
  readonly onError: (error: unknown, message: string) => void;
}

/**
 * Reads the files of an import, in a process apart, and lists their articles. It writes nothing but that
 * list; if it is interrupted, it starts over.
 */
export async function readImport(
  deps: ReadingDeps,
  found: Import,
  signal: AbortSignal,
): Promise<void> {
  await clearList(deps, found);
  try {
    const { read, total } = await readAll(deps, found, signal);
    const isEmpty = total === 0 && Object.keys(read.rows).length === 0;
    const problem = isEmpty ? NOTHING : null;
    await finishReading(deps, found, { read, problem });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof TooMuchToReadError)) throw error;
    deps.onError(error, 'the files of an import were not read to their end');
    await clearList(deps, found);
    await finishReading(deps, found, { read: null, problem: TOO_MUCH });
  }
}

function clearList(deps: ImportDeps, found: Import): Promise<void> {
  return write(deps, actorOf(found), async (tx) => {
    await tx.deleteFrom('import_items').where('import_id', '=', found.id).execute();
    await tx.deleteFrom('import_images').where('import_id', '=', found.id).execute();
  });
}

async function readAll(
  deps: ReadingDeps,
  found: Import,
  signal: AbortSignal,
): Promise<{ read: ReadResult; total: number }> {
  const images = createImageIndex<{ name: string }>();
  const items = createItemList(deps, found, images);
  const request = {
    files: keptFiles(deps, found),
    now: deps.now().toISOString(),
    wants: 'articles' as const,
  };
  const read = await deps.readFiles(
    request,
    {
      onImages(names) {
        for (const name of names) images.add({ name });
      },
      onDetails: (details) => noteDetails(deps, found, { details, images }),
      onPost: async (post) => items.add(await prepare(deps, post, signal)),
    },
    signal,
  );
  await items.end();
  return { read, total: items.count() };
}

/** Null for `read` if the files could not be read. */
async function finishReading(
  deps: ImportDeps,
  found: Import,
  { read, problem }: { read: ReadResult | null; problem: string | null },
): Promise<void> {
  const set = {
    notes: JSON.stringify([...(read?.notes ?? []), ...describeRows(deps, read?.rows ?? {})]),
    admins: writeList([...(read?.admins ?? [])]),
    options: JSON.stringify({
      ...found.options,
      ...(read === null ? {} : { oldSites: read.sites, byName: read.byName, rows: read.rows }),
    }),
    problem,
  };
  const to = problem === null ? 'ready' : 'failed';
  await write(deps, actorOf(found), (tx, changes) =>
    changeState(tx, changes, { id: found.id, from: ['reading'], to, set }),
  );
}

/** What else would come along, which somebody has to know before it begins. */
function describeRows({ movedRows }: ImportDeps, rows: ReadResult['rows']): string[] {
  const counted = MOVED_KINDS.flatMap((kind) => {
    const count = rows[kind] ?? 0;
    const noun = movedRows[kind]?.noun;
    return count === 0 || noun === undefined ? [] : [countNoun(count, noun)];
  });
  if (counted.length === 0) return [];
  const notes = [
    `Your files also have ${counted.join(', ')}. They are brought over, too. What this site has already stays as it is, and nobody gets an email.`,
  ];
  if ((rows.texts ?? 0) > 0) {
    notes.push('Prices with checkout links come as a draft. Look at them, then publish them.');
  }
  if ((rows.leads ?? 0) > 0) {
    notes.push(
      'Whoever asked there for no contact, or for no texts, is marked on your own leads of the same person, too. That stays if you undo the import.',
    );
  }
  if (ASKED_KINDS.some((kind) => (rows[kind] ?? 0) > 0)) {
    notes.push('Some of that is about people. Import it only if they are yours to have.');
  }
  return notes;
}

/** Notes the portraits of its authors and the images of its library. */
async function noteDetails(
  deps: ImportDeps,
  found: Import,
  { details, images }: { details: SiteDetails; images: ImageIndex<unknown> },
): Promise<void> {
  const addresses = [
    ...details.authors.flatMap((author) => portraitAddress(author) ?? []),
    ...details.images.map(({ file }) => libraryAddress(file)),
  ];
  const noted = await locateImages(deps.database.db, addresses, images);
  await write(deps, actorOf(found), (tx) => noteImages(tx, found.id, noted));
}

/** Cleans the text of an article in the same way as pasting and saving. */
async function prepare(deps: ImportDeps, post: SentPost, signal: AbortSignal): Promise<Prepared> {
  const losses = post.notes.map(sayNote);
  const reasons = reasonsInNotes(post.notes);
  if (post.isPublished && (post.publishedAt ?? '') > deps.now().toISOString()) {
    losses.push('Its date is in the future, so it will be scheduled.');
  }
  let content = '';
  let problem: string | null = null;
  try {
    const { content: source, format } = post;
    if (post.isTooLarge) throw new ContentError('too_large');
    const from = { imageBase: imageBaseOf(post), hosts: hostsOf(post.held?.site ?? null) };
    const read = await whenFree(
      () => deps.contentWorker.readImport({ source, format }, from, IMPORTS, signal),
      signal,
    );
    content = read.html;
    const missed = Map.groupBy(read.removed.filter(isMissed), isTagAlone);
    for (const group of groupRemoved(missed.get(false) ?? [])) {
      const says = describeRemoved(group);
      losses.push(says);
      reasons.push(...reasonsOfRemoved(group.items, says));
    }
    for (const group of groupRemoved(missed.get(true) ?? [])) {
      losses.push(describeRemoved(group, 'Not kept, though what is inside stays'));
    }
    if (showsNothing(content)) problem = describeNothing(read.removed);
  } catch (error) {
    if (!(error instanceof ContentError) || isBusy(error)) throw error;
    problem = error.message;
  }
  const featuredImage = wholeAddress(post.featuredImage, imageBaseOf(post));
  const images = [
    ...new Set([...listAddresses(content), ...(featuredImage ? [featuredImage] : [])]),
  ];
  const { isTooLarge: _, ...own } = post;
  const source: PreparedPost = {
    ...own,
    format: 'html',
    content,
    featuredImage,
    images: images.filter((address) => address.startsWith('https:')),
    keywords: [...post.keywords],
    topics: [...post.topics],
    own: post.own ?? {},
    oldPaths: listOldPaths(post),
    notes: [],
    reasons: reasons.map(([of, says, fewer]) => [of, says, fewer]),
  };
  const { input, notes } = fieldsOf(source, content);
  losses.push(...notes);
  return { source, slug: input.slug, title: input.title, losses, problem };
}

/** Why nothing is left of a text: an article of one image has something, until that goes. */
function describeNothing(removed: readonly RemovedItem[]): string {
  const images = removed.filter(({ kind }) => kind === 'image');
  const [lost] = groupRemoved(images.length > 0 ? images : removed.filter(isMissed));
  if (lost === undefined) return 'It has no text.';
  return `Nothing is left of its text. ${describeRemoved(lost)}`;
}

function isMissed({ kind, isLayout }: RemovedItem): boolean {
  return !UNSAID.has(kind) && !isLayout;
}

/** Nothing that was in such an element is counted, because it stays. */
function isTagAlone({ kind, held }: RemovedItem): boolean {
  return kind === 'element' && held === undefined;
}

/** The address of an image that is only a path: on the old site, or next to the text. */
function imageBaseOf({ base, site }: Pick<SourcePost, 'base' | 'site'>): string {
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
