import { FORM_PAGES } from './form-pages.ts';
import { listDays } from './period.ts';
import type { Period } from './period-names.ts';

/** What the numbers need of a lead. */
export interface CountedLead {
  /** `YYYY-MM-DD`, in the site's time zone. */
  readonly day: string;
  /** The page that led to the form, or else the one with the form. */
  readonly sentFrom: string | null;
  /** The page with the form; null if an earlier release stored the lead. */
  readonly formPage: string | null;
  /** The first page of the visit, if a campaign's link led there; null without a campaign. */
  readonly landedOn: string | null;
  readonly campaign: string | null;
  readonly hasQuiz: boolean;
  /** Null unless it was won. */
  readonly won: {
    /** Its id; null if nobody said. */
    readonly program: string | null;
    /** In whole dollars; 0 if nobody said. */
    readonly amount: number;
  } | null;
  /** Null unless it was lost. */
  readonly lost: { readonly reason: string | null } | null;
}

/** Of a period, compared with the one before it. */
export interface Figure {
  readonly now: number;
  readonly before: number;
  /** One number for each point of the line. */
  readonly line: readonly number[];
}

export interface Figures {
  readonly visits: Figure;
  readonly views: Figure;
  readonly leads: Figure;
  /** Leads per 100 visits; null where there are too few visits to say. */
  readonly rate: { readonly now: number | null; readonly before: number | null };
}

type CountOfDay = Readonly<Record<'day', string> & Record<'view' | 'visit', number>>;

/** With fewer visits, a share of them means nothing. */
export const ENOUGH_VISITS = 30;
/** With fewer views, no line is drawn. */
export const ENOUGH_VIEWS = 20;
/** Longer periods are drawn by the week. */
const MOST_POINTS = 92;
const WEEK = 7;

/** The points of a period's lines: its days, or its weeks from the last one back. */
export function listPoints(period: Period): { readonly days: readonly string[] }[] {
  const days = listDays(period);
  if (days.length <= MOST_POINTS) return days.map((day) => ({ days: [day] }));
  const points: { days: string[] }[] = [];
  for (let end = days.length; end > 0; end -= WEEK) {
    points.unshift({ days: days.slice(Math.max(0, end - WEEK), end) });
  }
  return points;
}

export function sumUp(
  period: Period,
  { counts, leads }: { counts: readonly CountOfDay[]; leads: readonly CountedLead[] },
): Figures {
  const points = listPoints(period);
  const toFigure = (all: readonly { readonly day: string; readonly count: number }[]): Figure => {
    const byDay = new Map<string, number>();
    for (const { day, count } of all) byDay.set(day, count + (byDay.get(day) ?? 0));
    const sumOf = (days: readonly string[]) =>
      days.reduce((total, day) => total + (byDay.get(day) ?? 0), 0);
    const line = points.map(({ days }) => sumOf(days));
    return { now: sumOf(listDays(period)), before: sumOf(listDays(period.before)), line };
  };
  const visits = toFigure(counts.map(({ day, visit }) => ({ day, count: visit })));
  const found = toFigure(leads.map(({ day }) => ({ day, count: 1 })));
  return {
    visits,
    views: toFigure(counts.map(({ day, view }) => ({ day, count: view }))),
    leads: found,
    rate: {
      now: rateOf(found.now, visits.now),
      before: rateOf(found.before, visits.before),
    },
  };
}

function rateOf(leads: number, visits: number): number | null {
  return visits < ENOUGH_VISITS ? null : Math.round((1_000 * leads) / visits) / 10;
}

/** The page on which a lead began, as far as it tells. */
export function beganOn({
  landedOn,
  sentFrom,
}: Pick<CountedLead, 'landedOn' | 'sentFrom'>): string | null {
  return landedOn ?? sentFrom;
}

/** How many leads there are of each, how many of them were won, and for how much. */
export interface LeadSums {
  readonly leads: Map<string, number>;
  readonly won: Map<string, number>;
  readonly amount: Map<string, number>;
}

/** Leads without a key are left out. */
export function sumLeads(
  all: readonly CountedLead[],
  keyOf: (lead: CountedLead) => string | null,
): LeadSums {
  const sums: LeadSums = { leads: new Map(), won: new Map(), amount: new Map() };
  for (const lead of all) {
    const key = keyOf(lead);
    if (key === null) continue;
    add(sums.leads, key, 1);
    if (lead.won === null) continue;
    add(sums.won, key, 1);
    add(sums.amount, key, lead.won.amount);
  }
  return sums;
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, count + (counts.get(key) ?? 0));
}

const WITH_FORM: ReadonlySet<string> = new Set(FORM_PAGES);

/**
 * The page with the form that a lead was sent with. Of a lead that does not say so, a page of the site
 * without a form linked to that of the contact page; every other page is the owner's, and has its own.
 */
export function formPageOf(
  { hasQuiz, formPage, sentFrom }: CountedLead,
  isSitePage: (path: string) => boolean,
): string {
  if (hasQuiz) return '/quiz';
  if (formPage !== null) return formPage;
  if (sentFrom === null) return '/contact';
  return WITH_FORM.has(sentFrom) || !isSitePage(sentFrom) ? sentFrom : '/contact';
}
