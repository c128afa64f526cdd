import { count, kind, title } from '#app/formatting/log-detail.ts';
import { logFailure } from '#app/services/log-failure.server.ts';
import type { Feature } from '../feature.server.ts';
import {
  countLinksEndedBefore,
  deleteLinksEndedBefore,
  ENDED_LINK_DAYS,
} from './ended-preview-links.server.ts';
import { createPreviewOpenings, type PreviewOpenings } from './preview-openings.server.ts';
import { deletePreviewLinksOf } from './revoke-preview-links.server.ts';

declare module '#app/services/services.server.ts' {
  interface Services {
    /** Counts how often links to previews are opened. */
    readonly previewOpenings: PreviewOpenings;
  }
}

export const previews: Feature = {
  about: 'links that show an article or a page to somebody before it is public',
  opens: {
    previewOpenings: (services) =>
      createPreviewOpenings(services, (error) =>
        logFailure(services.log, error, 'openings of previews could not be stored'),
      ),
  },
  activity: {
    actions: {
      'post.preview-made': (detail) =>
        `made a link to a preview of the ${kind(detail)} ${title(detail)} for ${count({ count: detail.days }, 'day')}`,
      'post.preview-revoked': (detail) =>
        `revoked a link to a preview of the ${kind(detail)} ${title(detail)}`,
    },
  },
  whenAccessEnds: { made: 'Links to previews', end: deletePreviewLinksOf },
  expiring: {
    previews: {
      words: ['ended preview link', 'ended preview links'],
      open(run) {
        const cutoff = run.daysAgo(ENDED_LINK_DAYS);
        return {
          count: () => countLinksEndedBefore(run.database.db, cutoff),
          deleteBatch: () => deleteLinksEndedBefore(run, cutoff),
        };
      },
    },
  },
};
