import { findImagesByUrl } from '#app/features/media/images.server.ts';
import type { ImageIndex } from '#app/features/moving/records/image-index.ts';
import { FILES_ORIGIN } from '#app/features/moving/source/own-address.ts';
import { PREFIX } from '#app/formatting/image-types.ts';
import type { Db } from '#database/connect.ts';

/** The images of the library that addresses without a site name, by address. */
export async function findOwnImages(
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const start = `${FILES_ORIGIN}/${PREFIX}/`;
  const own = addresses.filter((address) => address.startsWith(start));
  const found = await findImagesByUrl(
    db,
    own.map((address) => address.slice(FILES_ORIGIN.length)),
  );
  return new Map(
    own.flatMap((address) => {
      const image = found.get(address.slice(FILES_ORIGIN.length));
      return image === undefined ? [] : [[address, image.id] as const];
    }),
  );
}

/** Which images of an import need no site: the files or the library have them. */
export async function locateImages(
  db: Db,
  addresses: readonly string[],
  files: ImageIndex<unknown>,
): Promise<{ address: string; inFiles: boolean }[]> {
  const own = await findOwnImages(db, addresses);
  return addresses.map((address) => ({
    address,
    inFiles: own.has(address) || files.find(address) !== null,
  }));
}
