import type { WorkedTexts } from '#app/features/articles/derived/offered/worked-texts.server.ts';
import {
  type ExpectedPost,
  writePosts,
} from '#app/features/articles/derived/offered/write-posts.server.ts';
import { isConstraintViolation } from '#app/features/articles/idempotency.server.ts';
import {
  type ImportedPost,
  replaceByImport,
  type StoredImport,
  storeImportedPost,
} from '#app/features/articles/import-post.server.ts';
import type { WantedAddress } from '#app/features/articles/old-addresses.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { writeFields } from '#app/features/articles/post-row.server.ts';
import { POST_TOPICS_MAX, TOPICS_MAX } from '#app/features/articles/topics/offered/topic.ts';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { updateImage } from '#app/features/media/update-image.server.ts';
import { isAskedKind } from '#app/features/moved-rows.ts';
import {
  type FoundFile,
  type OpenedFiles,
  openFiles,
} from '#app/features/moving/files/open-files.server.ts';
import type { SiteDetails } from '#app/features/moving/files/read-details.server.ts';
import { compareHeld } from '#app/features/moving/ledger/compare.ts';
import { countStored } from '#app/features/moving/ledger/count-stored.ts';
import { hostsOf } from '#app/features/moving/ledger/count-texts.ts';
import type { Difference } from '#app/features/moving/ledger/held.ts';
import { reasonsInNotes } from '#app/features/moving/ledger/reasons.ts';
import { createImageIndex, type ImageIndex } from '#app/features/moving/records/image-index.ts';
import type { Import, ImportItem, MissingImage } from '#app/features/moving/records/import.ts';
import {
  findImportImages,
  type ImportImage,
} from '#app/features/moving/records/import-images.server.ts';
import {
  countItems,
  type Finished,
  findNextItem,
  finishItem,
  type NextItem,
  readItems,
  skipItems,
} from '#app/features/moving/records/import-items.server.ts';
import { type MovedReport, reportMoved } from '#app/features/moving/records/import-moved.server.ts';
import { listTriedAddresses } from '#app/features/moving/records/import-redirects.server.ts';
import type { PreparedPost } from '#app/features/moving/records/import-rows.server.ts';
import { changeState, findImport } from '#app/features/moving/records/imports.server.ts';
import { fieldsOf } from '#app/features/moving/source/fields-of.ts';
import { explain, type Note, sayNote } from '#app/features/moving/source/note.ts';
import { placeOldPaths } from '#app/features/moving/source/old-places.ts';
import {
  isNumbered,
  isOnlyInFiles,
  listOwnHosts,
  numberIn,
  plainPath,
  readOrigin,
} from '#app/features/moving/source/own-address.ts';
import { queueMessage } from '#app/features/outbox/queue-message.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { ContentError, isBusy } from '#app/html/content/content-error.server.ts';
import { COUNT_WORK } from '#app/html/count/count-work.server.ts';
import { whenFree } from '#app/html/worker/when-free.server.ts';
import type { Tx } from '#database/connect.ts';
import { type Changes, write } from '#database/write.ts';
import { takeRests } from '#queue/take-rests.ts';
import { cleanImported } from './clean-imported.server.ts';
import {
  describeImage,
  findStored,
  listImageRedirects,
  listLacking,
} from './images-of-import.server.ts';
import { makeAuthors } from './import-authors.server.ts';
import { actorOf, IMPORTS, type ImportDeps, keptFiles } from './import-deps.server.ts';
import { findTopicIds, makeTopics, type TopicIds } from './import-topics.server.ts';
import { makeRedirects } from './make-redirects.server.ts';
import { listOldLists } from './old-lists.server.ts';
import { type ImportPlan, planImport } from './plan-import.server.ts';
import type { ReadFiles } from './reading/file-reader.server.ts';
import { findLostPlaces, type LostPlaces, rewriteContent } from './rewrite-content.ts';
import { type ImageSources, storeImage } from './store-image.server.ts';
import { takeLibrary } from './take-library.server.ts';
import { takeRows } from './take-rows.server.ts';

const GONE = 'The article that it should replace no longer exists, or is in the Trash.';
const DAMAGED = 'What was read of it is damaged. Import its file again.';

interface RunDeps extends ImportDeps {
  readonly readFiles: ReadFiles;
}

interface Run {
  readonly deps: ImportDeps;
  readonly found: Import;
  readonly plan: ImportPlan;
  readonly topics: TopicIds;
  readonly ownHosts: ReadonlySet<string>;
  readonly oldOrigin: string;
  readonly sources: ImageSources;
}

/**
 * Imports what the owner chose, article by article. Each is stored with its state in one transaction,
 * so that an interrupted import continues where it stopped.
 */
export async function runImport(deps: RunDeps, found: Import, signal: AbortSignal): Promise<void> {
  const { db } = deps.database;
  const { id, options } = found;
  const rest = takeRests();
  while (await write(deps, actorOf(found), (tx) => skipItems(tx, id))) await rest();
  await rest();
  const plan = await planImport(db, { id, options, reserved: deps.reservedAddresses });
  await rest();
  const { imageNames, details } = await lookThrough(deps, found, signal);
  await rest();
  const opened = await openFiles(keptFiles(deps, found));
  try {
    const files = await indexFiles(opened, imageNames, rest);
    const site = await deps.findSiteAddresses();
    const sources: ImageSources = {
      files,
      hosts: new Set(options.hosts),
      actor: actorOf(found),
      signal,
      described: new Map(details.images.map((image) => [image.file, image])),
    };
    await makeAuthors(deps, found, { details, sources });
    const run: Run = {
      deps,
      found,
      plan,
      topics: await makeTopics(deps, found, details),
      ownHosts: listOwnHosts([...options.oldSites, site.publicOrigin]),
      oldOrigin: readOrigin(options.oldSites[0] ?? ''),
      sources,
    };
    await rest();
    for (;;) {
      if (signal.aborted) return;
      const next = await findNextItem(db, id, { state: 'waiting', during: 'running' });
      if (next === null) break;
      await importItem(run, next);
      await rest();
    }
    if ((await findImport(db, id))?.state !== 'running') return;
    await takeLibrary(deps, found, { details, sources });
    if (!(await takeRows(deps, found, { files: opened.files, signal }))) return;
  } finally {
    opened.close();
  }
  const ofArticles = await listWanted(deps, found);
  await rest();
  const ofLists = await listOldLists(deps, found);
  await rest();
  const ofImages = await listImageRedirects(deps, id, listOwnHosts(options.oldSites));
  await rest();
  const tried = new Set((await listTriedAddresses(db, id)).map(keyOf));
  await rest();
  // First those that somebody wrote down: they say more than what is worked out.
  const left = [...details.redirects, ...ofArticles, ...ofLists, ...ofImages].filter(
    (each) => !tried.has(keyOf(each)),
  );
  if (await makeRedirects(deps, found, left, signal)) await finish(deps, found);
}

/** Which of the files are images, and what an export says of its topics and authors. */
async function lookThrough(
  deps: RunDeps,
  found: Import,
  signal: AbortSignal,
): Promise<{ imageNames: ReadonlySet<string>; details: SiteDetails }> {
  const imageNames = new Set<string>();
  const files = keptFiles(deps, found);
  const { details } = await deps.readFiles(
    { files, now: deps.now().toISOString(), wants: 'images' },
    {
      onImages(names) {
        for (const name of names) imageNames.add(name);
      },
    },
    signal,
  );
  return { imageNames, details };
}

const FILES_PER_TURN = 1_000;

async function indexFiles(
  { files }: OpenedFiles,
  imageNames: ReadonlySet<string>,
  rest: () => Promise<void>,
): Promise<ImageIndex<FoundFile>> {
  const index = createImageIndex<FoundFile>();
  for (const [at, file] of files.entries()) {
    if (imageNames.has(file.name)) index.add(file);
    if (at % FILES_PER_TURN === FILES_PER_TURN - 1) await rest();
  }
  return index;
}

async function importItem(
  run: Run,
  { item, source }: Pick<NextItem, 'item' | 'source'>,
): Promise<void> {
  const { deps, found } = run;
  const attempt = (read: ReadPost | string) => {
    const store = async (tx: Tx, changes: Changes, worked: WorkedTexts) => {
      changes.event({ type: 'imports', id: found.id });
      const at = deps.now();
      const finish = async (finished: Finished) => ({
        ok: await finishItem(tx, item.id, finished),
      });
      if (typeof read === 'string' || source === null) {
        return finish({ state: 'failed', problem: String(read), at });
      }
      const stored = await storePost(run, tx, changes, { item, source, read, worked });
      return finish(
        stored === null
          ? { state: 'failed', problem: GONE, at }
          : {
              state: 'done',
              post: stored,
              losses: [...item.losses, ...read.losses],
              differences: read.differences,
              missing: read.missing,
              at,
            },
      );
    };
    const expected = typeof read === 'string' ? null : expectedOf(item, read);
    const { signal } = run.sources;
    return whenFree(() => writePosts(deps, actorOf(found), store, expected), signal);
  };
  const read = source === null ? DAMAGED : await readPost(run, item, source);
  await attempt(read)
    .catch((error: unknown) => {
      // Somebody else took the slug at the same moment. The second attempt finds another one.
      if (isConstraintViolation(error)) return attempt(read);
      throw error;
    })
    .catch((error: unknown) => {
      if (error instanceof ContentError && !isBusy(error)) return attempt(error.message);
      throw error;
    });
}

function expectedOf({ choice, match }: ImportItem, { post, featuredAlt }: ReadPost): ExpectedPost {
  const id = choice === 'replace' ? (match?.id ?? null) : null;
  return { id, columns: writeFields(post.input), image: featuredAlt ?? '' };
}

interface ReadPost {
  readonly post: ImportedPost;
  /** The description of its featured image. */
  readonly featuredAlt: string | null;
  readonly losses: readonly string[];
  readonly differences: readonly Difference[];
  readonly missing: readonly MissingImage[];
}

/** The article to store, or why it can't be stored. */
async function readPost(
  { deps, found, plan, topics, ownHosts, oldOrigin, sources }: Run,
  item: ImportItem,
  source: PreparedPost,
): Promise<ReadPost | string> {
  const { db } = deps.database;
  const find = () => findImportImages(db, found.id, source.images);
  const noted = await find();
  const waiting = noted.filter(({ state }) => state === 'waiting');
  for (const image of waiting) {
    const alt = image.address === source.featuredImage ? source.featuredAlt : null;
    await storeImage(deps, image, sources, alt);
  }
  const taken = waiting.length > 0 ? await find() : noted;
  const images = await findStored(deps, taken);
  const rewriting = { images, plan, ownHosts, oldOrigin };
  const html = rewriteContent(source.content, rewriting);
  const lost = findLostPlaces(source.content, rewriting);
  const cleaned = await cleanImported(deps, html, sources.signal);
  if (typeof cleaned === 'string') return cleaned;
  const { sanitizerVersion, html: content } = cleaned;
  const { input } = fieldsOf(source, content);
  const chosen = source.kind === 'post' ? findTopicIds(source.topics, topics) : [];
  const others = source.topics.filter((name) => {
    const id = topics.get(name.toLowerCase());
    return id === undefined || !chosen.includes(id);
  });
  const featured = await describeFeatured({ deps, found }, { source, images, taken });
  const post: ImportedPost = {
    input: {
      ...input,
      slug: plan.slugs.get(item.id) ?? item.slug,
      featuredImageUrl: featured?.url ?? null,
      topics: chosen,
      metaKeywords: [...new Set([...input.metaKeywords, ...others])],
    },
    sanitizerVersion,
    publishedAt: source.publishedAt,
    createdAt: source.createdAt,
    feedId: source.feedId ?? null,
    oldNumber: numberIn(source.oldPaths),
  };
  const losses = [
    ...taken.flatMap((image) => reasonsOfImage(image, { source, lost, featured })),
    ...describeLost(lost, oldOrigin),
    ...describeOtherTopics(others),
    ...describeLeftAlt(source, featured),
  ];
  const featuredAlt = featured?.alt ?? null;
  const here = { post, featuredAlt, names: source.topics.filter((name) => !others.includes(name)) };
  return {
    post,
    featuredAlt,
    losses: losses.map(sayNote),
    differences: await findDifferences({ deps, ownHosts, sources }, { item, source, here, losses }),
    missing: listLacking(taken, source),
  };
}

/** Its featured image, which an article before it may have brought without a word on what it shows. */
async function describeFeatured(
  { deps, found }: Pick<Run, 'deps' | 'found'>,
  {
    source: { featuredImage, featuredAlt },
    images,
    taken,
  }: {
    source: PreparedPost;
    images: ReadonlyMap<string, StoredImage>;
    taken: readonly ImportImage[];
  },
): Promise<StoredImage | undefined> {
  const image = images.get(featuredImage ?? '');
  // What the library had before stays as it is, also when the import is undone.
  const isOurs = taken.some(({ imageId, isCreated }) => isCreated && imageId === image?.id);
  if (image === undefined || image.alt || !featuredAlt || !isOurs) return image;
  const described = await updateImage(deps, actorOf(found), { id: image.id, alt: featuredAlt });
  return described ?? image;
}

interface TakenImages {
  readonly source: PreparedPost;
  readonly lost: LostPlaces;
  readonly featured: StoredImage | undefined;
}

/** An image that did not come may still be shown from where it is. */
function reasonsOfImage(image: ImportImage, { source, lost, featured }: TakenImages): Note[] {
  const says = describeImage(image, source);
  if (says === null) return [];
  const isFeatured = image.address === source.featuredImage && featured === undefined;
  return [
    explain(
      {
        images: lost.images.has(image.address) ? 1 : 0,
        ...(isFeatured ? { 'featured image': 1, 'words for its featured image': 1 } : {}),
      },
      says,
    ),
  ];
}

/** An image is described once, by the article that brought it, which may not have said what it shows. */
function describeLeftAlt({ featuredAlt }: PreparedPost, image?: { alt: string | null }): Note[] {
  if (!featuredAlt || image === undefined || image.alt) return [];
  const says = `Its featured image is in the library without a description, so add what it shows there: “${featuredAlt.slice(0, 200)}”.`;
  return [explain({ 'words for its featured image': 1 }, says)];
}

interface ReadHere {
  readonly item: ImportItem;
  readonly source: PreparedPost;
  readonly here: {
    readonly post: ImportedPost;
    readonly featuredAlt: string | null;
    /** Its topics. */
    readonly names: readonly string[];
  };
  readonly losses: readonly Note[];
}

/** What its source holds and what is stored, compared. */
async function findDifferences(
  { deps, ownHosts, sources }: Pick<Run, 'deps' | 'ownHosts' | 'sources'>,
  { item, source, here: { post, featuredAlt, names }, losses }: ReadHere,
): Promise<Difference[]> {
  if (source.held === null) return [];
  const hosts = [...ownHosts, ...hostsOf(source.held.site)];
  const text = { html: post.input.content, hosts };
  const counted = await whenFree(
    () => deps.contentWorker.run(COUNT_WORK, text, IMPORTS, sources.signal),
    sources.signal,
  );
  const stored = countStored({
    post,
    text: counted,
    topics: names,
    featuredAlt,
    addresses: [...item.oldPaths, publicPath(item)],
  });
  return compareHeld(source.held, stored, [...source.reasons, ...reasonsInNotes(losses)]);
}

/** As many addresses as an owner looks at. */
const MOST_NAMED = 5;

function describeOtherTopics(names: readonly string[]): Note[] {
  if (names.length === 0) return [];
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [
    `Of its topics, these are keywords here: ${named}${more}. An article has up to ${POST_TOPICS_MAX} topics, and the site up to ${TOPICS_MAX}.`,
  ];
}

/** @param oldOrigin where the old site was; empty if nobody said so, and such links have only a path */
function describeLost({ old, dead }: LostPlaces, oldOrigin: string): Note[] {
  const named = old.slice(0, MOST_NAMED).join(', ');
  const more = old.length > MOST_NAMED ? ` and ${old.length - MOST_NAMED} more` : '';
  const [links, lead] = [countNoun(old.length, 'link'), old.length === 1 ? 'leads' : 'lead'];
  const says =
    oldOrigin === ''
      ? `${links} to what was not imported ${lead} nowhere, as the address of your old site was not given`
      : `${links} to the old site ${lead} to what was not imported`;
  return [
    ...(old.length > 0 ? [`${says}: ${named}${more}.`] : []),
    ...(dead.length > 0
      ? [
          explain(
            // A link to the same place is counted once.
            { 'links within the site': new Set(dead).size },
            `${countNoun(dead.length, 'link')} to what was not imported became plain text.`,
          ),
        ]
      : []),
  ];
}

interface StoredItem {
  readonly item: ImportItem;
  readonly source: PreparedPost;
  readonly read: ReadPost;
  readonly worked: WorkedTexts;
}

function storePost(
  { deps, found }: Run,
  tx: Tx,
  changes: Changes,
  { item, source, read: { post }, worked }: StoredItem,
): Promise<(StoredImport & { former?: string }) | null> {
  const context = {
    actor: actorOf(found),
    now: deps.now(),
    engine: deps.database.engine,
    reserved: deps.reservedAddresses,
    worked,
  };
  if (item.choice === 'replace' && item.match !== null) {
    return replaceByImport(tx, changes, { ...post, id: item.match.id }, context);
  }
  return storeImportedPost(tx, changes, { ...post, formerId: source.sourceId }, context);
}

function keyOf({ from, target }: WantedAddress): string {
  return JSON.stringify([from, target]);
}

async function finish(deps: ImportDeps, found: Import): Promise<void> {
  const { id, files } = found;
  const counts = await countItems(deps.database.db, id);
  const moved = await reportMoved(deps.database.db, id);
  // Its files are removed next, without which nothing can be repeated.
  await write({ ...deps, isRepeatable: false }, actorOf(found), async (tx, changes) => {
    const isFinished = await changeState(tx, changes, {
      id,
      from: ['running'],
      to: 'done',
      set: { finished_at: deps.now().toISOString() },
    });
    // Somebody paused it at the last moment; continuing it finishes it.
    if (!isFinished) return { ok: false } as const;
    await queueSummary(deps, tx, changes, found);
    changes.audit({
      action: 'import.finished',
      objectType: 'import',
      objectId: id,
      detail: {
        files: files.map(({ name }) => name),
        count: counts.byState.done ?? 0,
        ...countPeople(moved),
      },
    });
    return { ok: true } as const;
  });
}

/** For the log: of whom it brought data. */
function countPeople(moved: readonly MovedReport[]) {
  return Object.fromEntries(
    moved.filter(({ kind }) => isAskedKind(kind)).map(({ kind, added }) => [kind, added]),
  );
}

/** Tells the webhook, if the owner wants that. */
async function queueSummary(
  deps: ImportDeps,
  tx: Tx,
  changes: Changes,
  { id, options }: Import,
): Promise<void> {
  const { webhookUrl } = await findSettings(tx);
  if (webhookUrl === null || !options.tellsWebhook) return;
  const message = { kind: 'import-webhook', payload: {}, aboutId: id } as const;
  await queueMessage(tx, changes, message, deps.now());
}

/** The old addresses of published articles, where they differ from the new ones. */
async function listWanted(deps: ImportDeps, { id, options }: Import) {
  const wanted: WantedAddress[] = [];
  let hasNumbers = false;
  for await (const item of readItems(deps.database.db, id, ['done'])) {
    if (!item.published) continue;
    const target = publicPath(item);
    for (const from of placeOldPaths(item, options.byName)) {
      hasNumbers ||= isNumbered(from);
      if (!isNumbered(from) && !isOnlyInFiles(from) && plainPath(from) !== target)
        wanted.push({ from, target });
    }
  }
  return hasNumbers ? [...wanted, ...listHomes(options.oldSites)] : wanted;
}

/** The home pages of sites below a path, at which numbers led to articles: `/site/?p=12`. */
function listHomes(oldSites: readonly string[]): WantedAddress[] {
  const homes = new Set(oldSites.map((site) => plainPath(URL.parse(site)?.pathname ?? '/')));
  return [...homes].filter((from) => from !== '/').map((from) => ({ from, target: '/' }));
}
