import { findPathOwners } from '#app/features/articles/list/offered/name-paths.server.ts';
import { listLeadOrigins } from '#app/features/leads/lead-origins.server.ts';
import { countWaitingLeads } from '#app/features/leads/waiting-leads.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { isArticlePath } from '#app/site/article-path.ts';
import type { Db } from '#database/connect.ts';
import { toInstants, weekBefore } from '../period.ts';
import { countVisits, findFirstDay, sumCounts } from '../read-counts.server.ts';
import { WELL_KNOWN } from '../visit-source.ts';
import type { WeekFacts } from './week-facts.ts';

/** @param monday the first day after the week, `YYYY-MM-DD` */
export async function readWeekFacts(db: Db, monday: string, timeZone: string): Promise<WeekFacts> {
  const week = weekBefore(monday);
  const { from, to, before } = week;
  const visits = await countVisits(db, week, timeZone);
  const isFirst =
    visits === null ? (await findFirstDay(db, timeZone)) > before.from : visits.before === null;
  const leads = await listLeadOrigins(db, toInstants({ from: before.from, to }, timeZone));
  const ofWeek = leads.filter(({ createdAt }) => dayOf(createdAt, timeZone) >= from).length;
  const earlier = leads.length - ofWeek;
  const { view } = await sumCounts(db, week, { kinds: ['view'], by: 'path' });
  const { source } = await sumCounts(db, week, { kinds: ['source'], by: 'value' });
  return {
    from,
    to,
    visits: visits ?? { now: 0, before: isFirst ? null : 0 },
    leads: { now: ofWeek, before: isFirst && earlier === 0 ? null : earlier },
    article: await findMostRead(db, view),
    // Any other name is one that a stranger can put into this mail.
    source: findMost(new Map([...source].filter(([name]) => WELL_KNOWN.includes(name)))),
    waiting: await countWaitingLeads(db),
  };
}

/** Views of former addresses are the article's own. */
async function findMostRead(
  db: Db,
  views: ReadonlyMap<string, number>,
): Promise<WeekFacts['article']> {
  const paths = [...views.keys()].filter(isArticlePath);
  const owners = await findPathOwners(db, paths);
  const titles = new Map([...owners.values()].map(({ id, title }) => [id, title]));
  const byPost = new Map<string, number>();
  for (const path of paths) {
    const id = owners.get(path)?.id;
    if (id !== undefined) byPost.set(id, (views.get(path) ?? 0) + (byPost.get(id) ?? 0));
  }
  const most = findMost(byPost);
  return most === null ? null : { title: titles.get(most) ?? '', views: byPost.get(most) ?? 0 };
}

/** The first in the order of the alphabet, of those with the same number. */
function findMost(counts: ReadonlyMap<string, number>): string | null {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b, 'en'));
  return sorted[0]?.[0] ?? null;
}
