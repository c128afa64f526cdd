import {
  findImagesOfPost,
  type ImagesOfPost,
  storeAddedImages,
} from '#app/features/articles/add-images.server.ts';
import type { WorkedTexts } from '#app/features/articles/derived/offered/worked-texts.server.ts';
import { writePosts } from '#app/features/articles/derived/offered/write-posts.server.ts';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import type { Counted, Difference } from '#app/features/moving/ledger/held.ts';
import { createImageIndex } from '#app/features/moving/records/image-index.ts';
import type { Import, ImportItem } from '#app/features/moving/records/import.ts';
import {
  findImportImages,
  type ImportImage,
  stopTrying,
} from '#app/features/moving/records/import-images.server.ts';
import { listItems, recordFetched } from '#app/features/moving/records/import-items.server.ts';
import { listTriedAddresses } from '#app/features/moving/records/import-redirects.server.ts';
import type { PreparedPost } from '#app/features/moving/records/import-rows.server.ts';
import { changeState } from '#app/features/moving/records/imports.server.ts';
import { listOwnHosts } from '#app/features/moving/source/own-address.ts';
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
import { actorOf, type ImportDeps } from './import-deps.server.ts';
import { makeRedirects } from './make-redirects.server.ts';
import { rewriteContent } from './rewrite-content.ts';
import { type ImageSources, storeImage } from './store-image.server.ts';

/**
 * Fetches images that could not be had, and shows them in the articles that still lack them. Continues
 * after an interruption: each article forgets its missing images in the transaction that stores it.
 */
export async function fetchAgain(
  deps: ImportDeps,
  found: Import,
  signal: AbortSignal,
): Promise<void> {
  const sources: ImageSources = {
    // Those of a finished import are gone.
    files: createImageIndex(),
    hosts: new Set(found.options.hosts),
    actor: actorOf(found),
    signal,
  };
  const rest = takeRests();
  let after = 0;
  for (;;) {
    const [item] = await listItems(deps.database.db, found.id, {
      after,
      size: 1,
      states: ['done'],
      lackingImages: true,
    });
    if (item === undefined) break;
    await fetchFor(deps, item, { found, sources });
    if (signal.aborted) return;
    await rest();
    after = item.position;
  }
  await finish(deps, found, signal);
}

async function fetchFor(
  deps: ImportDeps,
  item: ImportItem,
  { found, sources }: { found: Import; sources: ImageSources },
): Promise<void> {
  const { db } = deps.database;
  const addresses = item.missing.map(({ address }) => address);
  for (const address of addresses) {
    // Read again for each: somebody may have stopped it meanwhile.
    const [image] = await findImportImages(db, found.id, [address]);
    if (sources.signal.aborted) return;
    if (image?.state === 'waiting') await storeImage(deps, image, sources);
  }
  while (!(await addImages(deps, item, found))) {
    // Somebody saved the article in between, so its text is read again.
  }
}

/** False if the article was changed meanwhile. */
async function addImages(deps: ImportDeps, item: ImportItem, found: Import): Promise<boolean> {
  const { database, now } = deps;
  const source = {
    featuredImage: item.missing.find(({ isFeatured }) => isFeatured)?.address ?? null,
  };
  const addresses = item.missing.map(({ address }) => address);
  const images = await findImportImages(database.db, found.id, addresses);
  const stored = await findStored(deps, images);
  const addTo = (post: ImagesOfPost) => withImages(post, stored, source.featuredImage);
  const post = await findImagesOfPost(database.db, item.postId ?? '');
  const added = post === null ? null : addTo(post);
  const isChanged =
    added?.content !== post?.content || added?.featuredImageUrl !== post?.featuredImageUrl;
  const cleaned = added === null || !isChanged ? null : await cleanImported(deps, added.content);
  const reported = new Set(item.missing.map(({ loss }) => loss));
  const losses = [
    ...item.losses.filter((loss) => !reported.has(loss)),
    ...images.flatMap((image) => describeImage(image, source) ?? []),
    ...(typeof cleaned === 'string' ? [`Its images could not be added: ${cleaned}`] : []),
  ];
  const store = async (tx: Tx, changes: Changes, worked: WorkedTexts) => {
    let version: number | null = null;
    if (post !== null && added !== null && cleaned !== null && typeof cleaned !== 'string') {
      const { html: content, sanitizerVersion } = cleaned;
      const images = { content, featuredImageUrl: added.featuredImageUrl, sanitizerVersion };
      const context = { actor: actorOf(found), now: now(), database, worked };
      version = await storeAddedImages(tx, changes, { post, images, addTo }, context);
      if (version === null) return false;
    }
    const isOurs = post?.version === item.postVersion;
    const missing = listLacking(images, source);
    const isFeatured = added !== null && added.featuredImageUrl !== null;
    const differences = renewDifferences(item, { images, source, isFeatured });
    await recordFetched(tx, item.id, {
      ...{ losses, differences, missing },
      version: isOurs ? version : null,
    });
    changes.event({ type: 'imports', id: found.id });
    return true;
  };
  return whenFree(() => writePosts(deps, actorOf(found), store));
}

/** What is no longer different once its featured image came. */
const OF_FEATURED: ReadonlySet<Counted> = new Set([
  'featured image',
  'words for its featured image',
]);

interface Fetched {
  readonly images: readonly ImportImage[];
  readonly source: Pick<PreparedPost, 'featuredImage'>;
  /** Whether the article has a featured image now. */
  readonly isFeatured: boolean;
}

/** The differences that are left, with why images are missing now. */
function renewDifferences(
  { differences, missing }: Pick<ImportItem, 'differences' | 'missing'>,
  { images, source, isFeatured }: Fetched,
): Difference[] {
  const renewed = new Map(
    missing.map(({ address, loss }) => {
      const image = images.find((each) => each.address === address);
      return [loss, image === undefined ? null : describeImage(image, source)];
    }),
  );
  return differences
    .filter(({ of }) => !(isFeatured && OF_FEATURED.has(of)))
    .flatMap((difference) => {
      const why = difference.why.flatMap((each) =>
        renewed.has(each) ? (renewed.get(each) ?? []) : [each],
      );
      const come = difference.why.length - why.length;
      // All that it lacked has come.
      if (come > 0 && why.length === 0 && difference.unexplained === 0) return [];
      return [{ ...difference, here: difference.here + come, why }];
    });
}

/** Links were rewritten when the article came. */
const NO_LINKS = {
  plan: { paths: new Map(), names: new Map() },
  ownHosts: new Set<string>(),
  oldOrigin: '',
};

/** What somebody has put in the place of an image since stays. */
function withImages(
  { content, featuredImageUrl }: ImagesOfPost,
  images: ReadonlyMap<string, StoredImage>,
  featured: string | null,
): ImagesOfPost {
  return {
    content: rewriteContent(content, { images, ...NO_LINKS }),
    featuredImageUrl: featuredImageUrl ?? images.get(featured ?? '')?.url ?? null,
  };
}

async function finish(deps: ImportDeps, found: Import, signal: AbortSignal): Promise<void> {
  const { id, options } = found;
  const tried = new Set((await listTriedAddresses(deps.database.db, id)).map(({ from }) => from));
  const all = await listImageRedirects(deps, id, listOwnHosts(options.oldSites));
  const left = all.filter(({ from }) => !tried.has(from));
  if (!(await makeRedirects(deps, found, left, signal))) return;
  await write(deps, actorOf(found), async (tx, changes) => {
    await stopTrying(tx, id);
    await changeState(tx, changes, { id, from: ['fetching'], to: 'done' });
  });
}
