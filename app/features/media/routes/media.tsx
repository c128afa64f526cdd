import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { changeLibrary } from '../http/change-library.server.ts';
import { listTrashedImages } from '../image-trash.server.ts';
import { withPublicUrls } from '../image-urls.ts';
import { listLibrary } from '../image-use.server.ts';
import { findImages } from '../images.server.ts';
import { Library } from '../ui/library.tsx';
import { isWholeLibrary, type LibraryFilter, readLibraryFilter } from '../ui/library-filter.ts';
import type { ListedTrash } from '../ui/trashed-images.tsx';
import type { Route } from './+types/media.ts';

export const handle = adminPage({ forWriters: true, allowedWhenDiskFull: true });

export const meta = () => pageMeta({ title: 'Images' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(services);
  const { database, imageUrls, imageUses } = site;
  const { db } = database;
  const filter = readLibraryFilter(url.searchParams);
  if (filter.show === 'trash') {
    return { images: [], chosen: null, filter, hasAny: true, ...(await loadTrash(site, filter)) };
  }
  const { images, next } = await listLibrary(db, imageUses, {
    after: filter.after,
    search: filter.search,
    unused: filter.show === 'unused',
    undescribed: filter.show === 'undescribed',
  });
  const chosen = filter.image === null ? new Map() : await findImages(db, [filter.image]);
  const places = await imageUses.listPlaces(db, [
    ...images.map(({ id }) => id),
    ...[...chosen.keys()].filter((id) => !images.some((image) => image.id === id)),
  ]);
  const listed = [...images, ...chosen.values()].map((image) => ({
    ...withPublicUrls(image, imageUrls),
    places: places.get(image.id) ?? [],
  }));
  return {
    images: listed.slice(0, images.length),
    chosen: listed.find(({ id }) => id === filter.image) ?? null,
    next,
    filter,
    trash: null,
    hasAny: images.length > 0 || !isWholeLibrary(filter) || (await hasTrash(site)),
  };
}

async function hasTrash({ database }: Services): Promise<boolean> {
  return (await listTrashedImages(database.db, null, '')).images.length > 0;
}

async function loadTrash(site: Services, { after, search }: LibraryFilter) {
  const { db } = site.database;
  const { images, next } = await listTrashedImages(db, after, search);
  const places = await site.imageUses.listPlaces(
    db,
    images.map(({ id }) => id),
  );
  const { trashDays } = await site.readSettings();
  const trash: ListedTrash = {
    images: images.map((image) => ({
      ...withPublicUrls(image, site.imageUrls),
      places: places.get(image.id) ?? [],
    })),
    now: site.now().toISOString(),
    trashDays,
  };
  return { trash, next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorOf(context.get(adminSession));
  return changeLibrary(context.get(services), actor, await readForm(request));
}

export default function Media({ loaderData }: Route.ComponentProps) {
  return <Library {...loaderData} />;
}
