import type { LibraryImage } from '#app/features/pages/field-kinds/image-value.ts';
import type { Db, Tx } from '#database/connect.ts';

/** An image that is in the library by its row alone: nobody can load it. */
export const LIBRARY_IMAGE = '5d1f7c1e-0000-4000-8000-000000000041';

export const LIBRARY_IMAGES: ReadonlyMap<string, LibraryImage> = new Map([
  [
    LIBRARY_IMAGE,
    {
      url: `/blog-images/${LIBRARY_IMAGE}.jpg`,
      srcset: `/blog-images/${LIBRARY_IMAGE}-480.webp 480w, /blog-images/${LIBRARY_IMAGE}.jpg 2000w`,
      width: 2000,
      height: 1300,
      preview: { url: `/blog-images/${LIBRARY_IMAGE}-preview.jpg`, width: 1200, height: 630 },
    },
  ],
]);

export async function addLibraryImage(db: Db | Tx): Promise<void> {
  const key = `blog-images/${LIBRARY_IMAGE}`;
  const smaller = { key: `${key}-480.webp`, width: 480, height: 312, bytes: 20_000 };
  const size = { width: 1200, height: 630, bytes: 90_000 };
  const preview = { key: `${key}-preview.jpg`, ...size, use: 'link-preview' };
  await db
    .insertInto('media')
    .values({
      id: LIBRARY_IMAGE,
      key: `${key}.jpg`,
      format: 'jpeg',
      width: 2000,
      height: 1300,
      bytes: 400_000,
      variants: JSON.stringify([smaller, preview]),
      alt: null,
      created_at: '2025-01-05T12:00:00.000Z',
      created_by: null,
    })
    .execute();
}
