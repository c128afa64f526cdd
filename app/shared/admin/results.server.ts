import { questionsPath } from '#app/content/growth-plan.ts';
import { siteName } from '#app/content/site-name.ts';
import { sitePages } from '#app/content/site-pages.ts';
import { type LeadOrigin, listLeadOrigins } from '#app/domains/leads/lead-origins.server.ts';
import { FORM_PAGES } from '#app/domains/numbers/form-pages.ts';
import { isArticlePath, OTHER_PAGES } from '#app/domains/numbers/page-counts.ts';
import { listDays, readPeriod, toInstants } from '#app/domains/numbers/period.ts';
import type { AskedPeriod } from '#app/domains/numbers/period-names.ts';
import {
  findFirstDay,
  listDayCounts,
  type SumsOf,
  sumCounts,
} from '#app/domains/numbers/read-counts.server.ts';
import {
  beganOn,
  type CountedLead,
  countEach,
  type Figures,
  formPageOf,
  listPoints,
  sumUp,
} from '#app/domains/numbers/results.ts';
import { nameCampaign } from '#app/domains/numbers/visit-source.ts';
import { findPathOwners, type PathOwner } from '#app/domains/posts/list/name-paths.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import type { ResultListName, ResultRow } from '#app/ui/admin/results/results-data.ts';
import type { Db } from '#database/connect.ts';

export interface Results {
  readonly asked: AskedPeriod;
  /** How many days it has. */
  readonly days: number;
  readonly today: string;
  /** The first day that is counted. */
  readonly since: string;
  readonly figures: Figures;
  /** The first and the last day of each point of the lines. */
  readonly points: readonly { readonly from: string; readonly to: string }[];
  readonly lists: Readonly<Record<ResultListName, readonly ResultRow[]>>;
  readonly devices: Readonly<Record<'phone' | 'computer', number>>;
  /** Views of old browsers, which are in none of the other numbers. */
  readonly oldBrowserViews: number;
}

const KINDS_BY_PATH = ['view', 'visit', 'to-form', 'old-browser'] as const;
const KINDS_BY_VALUE = ['source', 'campaign', 'device'] as const;

/** What the site did in the period that an address asks for. */
export async function loadResults(opened: Services, search: URLSearchParams): Promise<Results> {
  const { database, now, readSettings, pageViews } = opened;
  const { db } = database;
  // Including the last ten seconds of this server.
  await pageViews.flush();
  const { timeZone } = await readSettings();
  const today = dayOf(now(), timeZone);
  const asked = readPeriod(search, today);
  const { period } = asked;
  const both = { from: period.before.from, to: period.to };
  const [counts, origins, byPath, byValue, since] = await Promise.all([
    listDayCounts(db, both),
    listLeadOrigins(db, toInstants(both, timeZone)),
    sumCounts(db, period, { kinds: KINDS_BY_PATH, by: 'path' }),
    sumCounts(db, period, { kinds: KINDS_BY_VALUE, by: 'value' }),
    findFirstDay(db, timeZone),
  ]);
  const leads = origins.map((lead) => toCounted(lead, timeZone));
  const { device } = byValue;
  return {
    asked,
    days: listDays(period).length,
    today,
    since,
    figures: sumUp(period, { counts, leads }),
    points: listPoints(period).map(({ days }) => ({ from: days[0] ?? '', to: days.at(-1) ?? '' })),
    lists: await loadLists(
      db,
      { ...byPath, ...byValue },
      leads.filter(({ day }) => day >= period.from),
    ),
    devices: { phone: device.get('phone') ?? 0, computer: device.get('computer') ?? 0 },
    oldBrowserViews: [...byPath['old-browser'].values()].reduce((total, count) => total + count, 0),
  };
}

function toCounted(lead: LeadOrigin, timeZone: string): CountedLead {
  const { createdAt, sourcePage, campaign, hasQuiz } = lead;
  return {
    day: dayOf(createdAt, timeZone),
    sentFrom: sourcePage,
    landedOn: campaign?.landingPath ?? null,
    campaign: campaign && nameCampaign(campaign),
    hasQuiz,
  };
}

type Counts = ReadonlyMap<string, number>;

async function loadLists(
  db: Db,
  sums: SumsOf<'view' | 'visit' | 'to-form' | 'source' | 'campaign'>,
  leads: readonly CountedLead[],
): Promise<Results['lists']> {
  const { view: views, visit: visits, 'to-form': toForm } = sums;
  const began = countEach(leads.map(beganOn));
  const sent = countEach(leads.map((lead) => formPageOf(lead, isSitePage)));
  const owners = await findPathOwners(db, [
    ...views.keys(),
    ...toForm.keys(),
    ...began.keys(),
    ...sent.keys(),
  ]);
  const pages = listPages({ views, visits, toForm, leads: began }, owners);
  const isArticle = ({ path }: ResultRow) => path !== null && isArticlePath(path);
  return {
    articles: pages.filter(isArticle),
    pages: pages.filter((row) => !isArticle(row)).map((row) => ({ ...row, steps: null })),
    sources: listNames({ visits: sums.source }),
    campaigns: listNames({
      visits: sums.campaign,
      leads: countEach(leads.map(({ campaign }) => campaign)),
    }),
    forms: listForms(views, sent, owners),
  };
}

/** The present address of a page, which the views of its former addresses belong to. */
function placeOf(path: string, owners: ReadonlyMap<string, PathOwner>) {
  const owner = owners.get(path);
  return {
    path: owner?.path ?? path,
    postId: owner?.id ?? null,
    name: owner?.title ?? nameSitePage(path),
  };
}

function listPages(
  counts: Readonly<Record<'views' | 'visits' | 'toForm' | 'leads', Counts>>,
  owners: ReadonlyMap<string, PathOwner>,
): ResultRow[] {
  const rows = new Map<string, ResultRow>();
  for (const asked of new Set(Object.values(counts).flatMap((each) => [...each.keys()]))) {
    const place = placeOf(asked, owners);
    const before = rows.get(place.path);
    rows.set(place.path, {
      ...place,
      views: (before?.views ?? 0) + (counts.views.get(asked) ?? 0),
      visits: (before?.visits ?? 0) + (counts.visits.get(asked) ?? 0),
      steps: (before?.steps ?? 0) + (counts.toForm.get(asked) ?? 0),
      leads: (before?.leads ?? 0) + (counts.leads.get(asked) ?? 0),
    });
  }
  return sortRows([...rows.values()]);
}

function listNames({ visits, leads }: { visits: Counts; leads?: Counts }): ResultRow[] {
  const names = new Set([...visits.keys(), ...(leads?.keys() ?? [])]);
  return sortRows(
    [...names].map((name) => ({
      name: name === 'direct' ? 'Direct, or not told' : name === 'other' ? 'Others' : name,
      path: null,
      postId: null,
      views: null,
      visits: visits.get(name) ?? 0,
      steps: null,
      leads: leads === undefined ? null : (leads.get(name) ?? 0),
    })),
  );
}

function listForms(
  views: Counts,
  sent: Counts,
  owners: ReadonlyMap<string, PathOwner>,
): ResultRow[] {
  const paths = new Set<string>([...FORM_PAGES, ...sent.keys()]);
  const rows = [...paths].map((path) => ({
    ...placeOf(path, owners),
    views: views.get(path) ?? 0,
    visits: null,
    steps: path === '/quiz' ? (views.get(questionsPath) ?? 0) : null,
    leads: sent.get(path) ?? 0,
  }));
  return sortRows(rows);
}

/** First by leads, then by views. */
function sortRows(rows: ResultRow[]): ResultRow[] {
  const compare = (a: number | null, b: number | null) => (b ?? 0) - (a ?? 0);
  return rows.sort(
    (a, b) =>
      compare(a.leads, b.leads) ||
      compare(a.views, b.views) ||
      compare(a.visits, b.visits) ||
      a.name.localeCompare(b.name, 'en'),
  );
}

const TITLES = new Map<string, string>(
  sitePages.map(({ path, title }) => [path, title ?? siteName]),
);

function isSitePage(path: string): boolean {
  return TITLES.has(path);
}

function nameSitePage(path: string): string {
  if (path === OTHER_PAGES) return 'Other pages';
  if (path === '/') return 'Home page';
  if (path === questionsPath) return 'The questions of the quiz';
  const [, kind, slug] = /^\/blog\/(topic|author)s\/(.+)$/.exec(path) ?? [];
  if (kind !== undefined) return `${kind === 'topic' ? 'Topic' : 'Author'}: ${slug}`;
  return TITLES.get(path) ?? path;
}
