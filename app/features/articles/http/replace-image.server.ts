import { type ReplaceImage, replaceImage } from '#app/features/media/replace-image.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { Actor } from '#database/write.ts';
import { writePosts } from '../derived/offered/write-posts.server.ts';
import { replaceImageInPosts } from '../images/replace-image-in-posts.server.ts';
import { findEnabledEvents } from '../publications/post-events.server.ts';

/**
 * Replaces an image wherever it is shown; see `replaceImage`. Pages name images by their ids, so that
 * nothing of theirs is rewritten.
 */
export async function replaceImageEverywhere(
  site: Services,
  actor: Actor,
  image: Pick<ReplaceImage, 'id' | 'request'>,
): ReturnType<typeof replaceImage> {
  const enabled = await findEnabledEvents(site);
  return replaceImage(site, actor, {
    ...image,
    writeTexts: (work) =>
      writePosts(site, actor, (tx, changes, worked) =>
        work(tx, changes, (replacement) =>
          replaceImageInPosts(tx, changes, replacement, {
            database: site.database,
            enabled,
            actor,
            now: site.now(),
            worked,
          }),
        ),
      ),
  });
}
