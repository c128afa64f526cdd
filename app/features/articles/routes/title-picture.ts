import { redirect } from 'react-router';
import { ImageError } from '#app/features/media/image-error.ts';
import { canDraw, titleVersion } from '#app/features/media/title-pictures.server.ts';
import { IMAGE_CACHE_CONTROL } from '#app/formatting/image-types.ts';
import { isSlug } from '#app/formatting/slug.ts';
import { resource } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { logFields } from '#server/log-fields.ts';
import { findPublicTitle } from '../addresses/public-title.server.ts';
import type { Route } from './+types/title-picture.ts';

export const handle = resource({ waitsForStore: true });

/** The site's own picture, for link previews of what cannot be drawn, or not now. */
const SITE_PICTURE = '/social.png';
const FIVE_MINUTES = 'public, max-age=300';

/** A picture of the title of a public article or page, for link previews. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database, now, titlePictures, log } = context.get(services);
  const slug = params.file.replace(/\.jpg$/, '');
  const isPicture = slug !== params.file && isSlug(slug);
  const title = isPicture ? await findPublicTitle(database.db, slug, now()) : null;
  if (title === null) {
    return new Response('There is no such picture.', { status: 404 });
  }
  if (!canDraw(title))
    return redirect(SITE_PICTURE, { headers: { 'Cache-Control': FIVE_MINUTES } });
  try {
    const isCurrent = url.searchParams.get('v') === titleVersion(title);
    return new Response(new Uint8Array(await titlePictures.find(title)), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': isCurrent ? IMAGE_CACHE_CONTROL : FIVE_MINUTES,
      },
    });
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    log.warn({ ...logFields(context.get(requestInfo)), err: error }, 'a title was not drawn');
    return redirect(SITE_PICTURE);
  }
}
