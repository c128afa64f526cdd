import {
  findPathOwners,
  type PathOwner,
} from '#app/features/articles/list/offered/name-paths.server.ts';
import { countReasons } from '#app/features/leads/count-reasons.ts';
import { type LeadOrigin, listLeadOrigins } from '#app/features/leads/lead-origins.server.ts';
import { namePrograms, type ProgramNames, programName } from '#app/features/leads/programs-sold.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { Services } from '#app/services/services.server.ts';
import { isArticlePath } from '#app/site/article-path.ts';
import { questionsPath } from '#app/site/words/growth-plan.ts';
import { isTakenOut, type OfflinePages } from '#app/site/words/offline-pages.ts';
import { siteName } from '#app/site/words/site-name.ts';
import { sitePages } from '#app/site/words/site-pages.ts';
import type { Db } from '#database/connect.ts';
import { nameCampaign, renameCampaign } from '../campaign-name.ts';
import { FORM_PAGES } from '../form-pages.ts';
import { ALL_PAGES } from '../page-counts.ts';
import { listDays, readPeriod, toInstants } from '../period.ts';
import type { AskedPeriod } from '../period-names.ts';
import { findFirstDay, listDayCounts, type SumsOf, sumCounts } from '../read-counts.server.ts';
import {
  beganOn,
  type CountedLead,
  type Figures,
  formPageOf,
  type LeadSums,
  listPoints,
  sumLeads,
  sumUp,
} from '../results.ts';
import type { ResultListName, ResultRow } from '../ui/results-data.ts';
import { DIRECT, OTHER } from '../visit-source.ts';

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
  const { database, now, readSettings, pageViews, siteTexts } = opened;
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
  const texts = await siteTexts.readOrLast();
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
      {
        leads: leads.filter(({ day }) => day >= period.from),
        programs: namePrograms(texts.prices),
        offline: texts.offline,
      },
    ),
    devices: { phone: device.get('phone') ?? 0, computer: device.get('computer') ?? 0 },
    oldBrowserViews: [...byPath['old-browser'].values()].reduce((total, count) => total + count, 0),
  };
}

function toCounted(lead: LeadOrigin, timeZone: string): CountedLead {
  const { createdAt, sourcePage, formPage, campaign, hasQuiz, status } = lead;
  const { lostReason, wonProgram, wonAmount } = lead;
  return {
    day: dayOf(createdAt, timeZone),
    sentFrom: sourcePage,
    formPage,
    landedOn: campaign?.landingPath ?? null,
    campaign: campaign && nameCampaign(campaign),
    hasQuiz,
    won: status === 'won' ? { program: wonProgram, amount: wonAmount ?? 0 } : null,
    lost: status === 'lost' ? { reason: lostReason } : null,
  };
}

type Counts = ReadonlyMap<string, number>;

interface Counted {
  readonly leads: readonly CountedLead[];
  readonly programs: ProgramNames;
  readonly offline: OfflinePages;
}

async function loadLists(
  db: Db,
  sums: SumsOf<'view' | 'visit' | 'to-form' | 'source' | 'campaign'>,
  { leads, programs, offline }: Counted,
): Promise<Results['lists']> {
  const { view: views, visit: visits, 'to-form': toForm } = sums;
  const began = sumLeads(leads, beganOn);
  const sent = sumLeads(leads, (lead) => formPageOf(lead, isSitePage));
  const owners = await findPathOwners(db, [
    ...views.keys(),
    ...toForm.keys(),
    ...began.leads.keys(),
    ...sent.leads.keys(),
  ]);
  const pages = listPages({ views, visits, toForm, ...began }, owners);
  const isArticle = ({ path }: ResultRow) => path !== null && isArticlePath(path);
  return {
    articles: pages.filter(isArticle),
    pages: pages.filter((row) => !isArticle(row)).map((row) => ({ ...row, steps: null })),
    sources: listNames({ visits: sums.source, nameOf: nameSourceRow }),
    campaigns: listNames({
      visits: renameAll(sums.campaign),
      nameOf: nameOthers,
      ...sumLeads(leads, ({ campaign }) => campaign),
    }),
    forms: listForms(views, sent, { owners, offline }),
    ...listOutcomes(leads, programs),
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
  counts: Readonly<Record<'views' | 'visits' | 'toForm' | keyof LeadSums, Counts>>,
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
      won: (before?.won ?? 0) + (counts.won.get(asked) ?? 0),
      amount: (before?.amount ?? 0) + (counts.amount.get(asked) ?? 0),
    });
  }
  return sortRows([...rows.values()]);
}

/** The sums of campaigns that were stored under several spellings of one name. */
function renameAll(campaigns: Counts): Counts {
  const renamed = new Map<string, number>();
  for (const [stored, count] of campaigns) {
    const name = renameCampaign(stored);
    renamed.set(name, count + (renamed.get(name) ?? 0));
  }
  return renamed;
}

function nameOthers(name: string): string {
  return name === OTHER ? 'Others' : name;
}

/** A campaign may be called “direct”; a site cannot. */
function nameSourceRow(name: string): string {
  return name === DIRECT ? 'Direct / unknown' : nameOthers(name);
}

function listNames({
  visits,
  nameOf,
  leads,
  won,
  amount,
}: { visits: Counts; nameOf: (name: string) => string } & Partial<LeadSums>): ResultRow[] {
  const countOf = (counts: Counts | undefined, name: string) =>
    counts === undefined ? null : (counts.get(name) ?? 0);
  const names = new Set([...visits.keys(), ...(leads?.keys() ?? [])]);
  return sortRows(
    [...names].map((name) => ({
      name: nameOf(name),
      path: null,
      postId: null,
      views: null,
      visits: visits.get(name) ?? 0,
      steps: null,
      leads: countOf(leads, name),
      won: countOf(won, name),
      amount: countOf(amount, name),
    })),
  );
}

function listForms(
  views: Counts,
  sent: LeadSums,
  { owners, offline }: { owners: ReadonlyMap<string, PathOwner>; offline: OfflinePages },
): ResultRow[] {
  const pages = FORM_PAGES.filter((path) => !isTakenOut(path, offline));
  const paths = new Set<string>([...pages, ...sent.leads.keys()]);
  const rows = [...paths].map((path) => ({
    ...placeOf(path, owners),
    views: views.get(path) ?? 0,
    visits: null,
    steps: path === '/quiz' ? (views.get(questionsPath) ?? 0) : null,
    leads: sent.leads.get(path) ?? 0,
    won: sent.won.get(path) ?? 0,
    amount: sent.amount.get(path) ?? 0,
  }));
  return sortRows(rows);
}

const NO_PAGE = { path: null, postId: null, views: null, visits: null, steps: null } as const;

/** What was won, by program, and why the others were lost. */
function listOutcomes(
  leads: readonly CountedLead[],
  programs: ProgramNames,
): Record<'won' | 'lost', ResultRow[]> {
  const won = sumLeads(leads, ({ won }) => won && (won.program ?? NOT_SAID));
  const lost = countReasons(leads.flatMap(({ lost }) => lost?.reason ?? (lost ? NOT_SAID : [])));
  return {
    won: sortRows(
      [...won.leads].map(([id, count]) => ({
        ...NO_PAGE,
        name: programName(id, programs),
        leads: count,
        won: count,
        amount: won.amount.get(id) ?? 0,
      })),
    ),
    lost: sortRows(
      lost.map(({ reason, count }) => ({
        ...NO_PAGE,
        name: reason,
        leads: count,
        won: null,
        amount: null,
      })),
    ),
  };
}

/** The name of a row of leads for which nobody said which program, or why. */
const NOT_SAID = 'Not said';

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
  if (path === ALL_PAGES) return 'Other pages';
  if (path === '/') return 'Home page';
  if (path === questionsPath) return 'The questions of the quiz';
  const [, kind, slug] = /^\/blog\/(topic|author)s\/(.+)$/.exec(path) ?? [];
  if (kind !== undefined) return `${kind === 'topic' ? 'Topic' : 'Author'}: ${slug}`;
  return TITLES.get(path) ?? path;
}
