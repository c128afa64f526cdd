import type { PostNumbers } from '#app/features/articles/readers.ts';
import { listLeadOrigins } from '#app/features/leads/lead-origins.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import { lastDays, toInstants } from '../period.ts';
import { readPostCounts } from '../post-numbers.server.ts';
import { beganOn } from '../results.ts';

/** What an article did in the last 28 days. */
export async function readPostNumbers(
  { database, now, readSettings }: Pick<Services, 'database' | 'now' | 'readSettings'>,
  post: { readonly id: string; readonly slug: string },
): Promise<PostNumbers> {
  const { db } = database;
  const { timeZone } = await readSettings();
  const today = dayOf(now(), timeZone);
  const [{ paths, views, visits }, leads] = await Promise.all([
    readPostCounts(db, post, today),
    listLeadOrigins(db, toInstants(lastDays(today), timeZone)),
  ]);
  const began = leads.filter((lead) => {
    const landedOn = lead.campaign?.landingPath ?? null;
    return paths.has(beganOn({ sentFrom: lead.sourcePage, landedOn }) ?? '');
  });
  const won = began.filter(({ status }) => status === 'won');
  const amount = won.reduce((total, { wonAmount }) => total + (wonAmount ?? 0), 0);
  return { views, visits, leads: began.length, won: won.length, amount };
}
