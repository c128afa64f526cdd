import { count } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';
import { expiring, tidies } from './jobs/expired-images.server.ts';
import { addLinkPreviews } from './library/add-link-previews.server.ts';

export const media: Feature = {
  about: 'images: upload, decoding, library, pictures of titles',
  daily: {
    linkPreviews: (services) => ({
      isLong: true,
      run: () =>
        services.leases.run('link-previews', (lost) =>
          addLinkPreviews(
            {
              ...services,
              onError: (error, imageId) =>
                services.log.warn({ err: error, imageId }, 'a link preview could not be made'),
            },
            AbortSignal.any([services.shutdown.signal, lost]),
          ),
        ),
      // The next run creates the rest.
      resume: async () => undefined,
    }),
  },
  pageChanges: { events: ['media'] },
  activity: {
    actions: {
      'image.uploaded': 'uploaded an image',
      'image.changed': 'changed the description or the focal point of an image',
      'image.replaced': (detail) => `replaced an image, which ${count(detail, 'article')} showed`,
      'image.trashed': 'moved an image to the Trash',
      'image.untrashed': 'took an image out of the Trash',
      'image.deleted': ({ reason }) =>
        reason === undefined
          ? 'deleted an image'
          : 'deleted an image, which had been in the Trash for the time set in Settings',
    },
    objects: {
      image: { kind: 'images' },
    },
  },
  expiring,
  tidies,
};
