import type { Readers } from '#app/features/articles/readers.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import { lastWeek } from '../period.ts';
import { countViewsOfPosts } from '../post-numbers.server.ts';
import { countVisits } from '../read-counts.server.ts';
import { NEVER_COUNTED, WHAT_IS_COUNTED } from '../what-is-counted.ts';
import { readPostNumbers } from './post-numbers.server.ts';

export function createReaders(
  services: Pick<Services, 'database' | 'now' | 'readSettings'>,
): Readers {
  const { database, now, readSettings } = services;
  const { db } = database;
  return {
    async countViews(posts) {
      const { timeZone } = await readSettings();
      return countViewsOfPosts(db, posts, dayOf(now(), timeZone));
    },
    readNumbers: (post) => readPostNumbers(services, post),
    async countVisitsOfWeek() {
      const { timeZone } = await readSettings();
      return countVisits(db, lastWeek(dayOf(now(), timeZone)), timeZone);
    },
    counted: { counted: WHAT_IS_COUNTED, never: NEVER_COUNTED },
  };
}
