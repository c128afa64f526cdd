import { findByName } from '#app/features/articles/authors/offered/author.ts';
import { listAuthors } from '#app/features/articles/authors/offered/authors.server.ts';
import { saveAuthor } from '#app/features/articles/authors/offered/change-authors.server.ts';
import {
  portraitAddress,
  type SiteDetails,
} from '#app/features/moving/files/read-details.server.ts';
import type { Import } from '#app/features/moving/records/import.ts';
import { findImportImages } from '#app/features/moving/records/import-images.server.ts';
import { findStored } from './images-of-import.server.ts';
import { actorOf, type ImportDeps } from './import-deps.server.ts';
import { type ImageSources, storeImage } from './store-image.server.ts';

/** Adds the authors of a site like this one. Those who are here already stay as they are. */
export async function makeAuthors(
  deps: ImportDeps,
  found: Import,
  { details, sources }: { details: Pick<SiteDetails, 'authors'>; sources: ImageSources },
): Promise<void> {
  const known = await listAuthors(deps.database.db);
  for (const author of details.authors) {
    if (findByName(known, author.name) !== null) continue;
    const portrait = await takePortrait(deps, found, { address: portraitAddress(author), sources });
    const typed = { ...author, link: author.link ?? '', portrait };
    const saved = await saveAuthor(deps, actorOf(found), { known: null, typed });
    // Another one has this address, so it gets one of its name. What cannot be an author stays a name.
    if (!saved.ok) {
      await saveAuthor(deps, actorOf(found), { known: null, typed: { ...typed, slug: '' } });
    }
  }
}

/** The path of a portrait here; empty if it could not be had. */
async function takePortrait(
  deps: ImportDeps,
  { id }: Import,
  { address, sources }: { address: string | null; sources: ImageSources },
): Promise<string> {
  if (address === null) return '';
  const { db } = deps.database;
  const find = () => findImportImages(db, id, [address]);
  for (const image of await find()) {
    if (image.state === 'waiting') await storeImage(deps, image, sources);
  }
  return (await findStored(deps, await find())).get(address)?.url ?? '';
}
