import type { Feature } from '../../feature.server.ts';
import {
  countExpiredImages,
  deleteExpiredImages,
  restoreUsedImages,
} from '../image-trash.server.ts';
import { countExpiredOrphans, deleteExpiredOrphans } from '../media-library.server.ts';

/** An upload that is incomplete after this long was interrupted. */
const UNFINISHED_MILLISECONDS = 24 * 60 * 60 * 1000;

export const expiring: Feature['expiring'] = {
  // After the articles: what only they showed is unused now.
  trash: {
    open(run) {
      const { db } = run.database;
      const findExpired = async () => ({
        cutoff: run.daysAgo(run.settings.trashDays),
        shownElsewhere: await run.imageUses.listShown(db),
      });
      return {
        count: async () => countExpiredImages(db, await findExpired()),
        deleteBatch: async () => deleteExpiredImages(run, run.actor, await findExpired()),
      };
    },
  },
  files: {
    words: ['leftover image file', 'leftover image files'],
    open: ({ database: { db }, imageFiles, storeBinding }) => ({
      count: () => countExpiredOrphans(db, imageFiles, storeBinding),
      deleteBatch: () => deleteExpiredOrphans(db, imageFiles, storeBinding),
    }),
  },
};

export const tidies: Feature['tidies'] = {
  'unfinished images': ({ imageFiles }) => imageFiles.removeUnfinished(UNFINISHED_MILLISECONDS),
  'images in use': async (run) =>
    restoreUsedImages(run, run.actor, await run.imageUses.listShown(run.database.db)),
};
