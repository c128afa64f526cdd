import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { MediaList } from '../image-protocol.ts';
import { findImagesByUrl, listImages } from '../images.server.ts';
import type { Route } from './+types/list-media.ts';

export const handle = resource({ access: 'admin', forWriters: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(services).database;
  const wanted = url.searchParams.get('url');
  if (wanted !== null) {
    const found = await findImagesByUrl(db, [wanted]);
    return Response.json({ images: [...found.values()], next: null } satisfies MediaList);
  }
  const answer: MediaList = await listImages(db, url.searchParams.get('after'), {
    search: url.searchParams.get('q') ?? '',
  });
  return Response.json(answer);
}
