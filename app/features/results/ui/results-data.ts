import { formatDate, formatShortDay } from '#app/formatting/dates.ts';
import { money } from '#app/site/words/prices.ts';
import { PERIODS, type Period } from '../period-names.ts';

/** The lists of the results, by the last part of their address. */
export const RESULT_LISTS = [
  'articles',
  'pages',
  'sources',
  'campaigns',
  'forms',
  'won',
  'lost',
] as const;
export type ResultListName = (typeof RESULT_LISTS)[number];

/** A line of a list. What does not apply to it is null. */
export interface ResultRow {
  readonly name: string;
  /** On the site; null if it is no page. */
  readonly path: string | null;
  /** Of an article or a page of the owner's. */
  readonly postId: string | null;
  readonly views: number | null;
  readonly visits: number | null;
  /** How often somebody went on from an article to a page with a form, or began the quiz. */
  readonly steps: number | null;
  readonly leads: number | null;
  /** How many of the leads were won, and for how many dollars. */
  readonly won: number | null;
  readonly amount: number | null;
}

export type CountName = 'views' | 'visits' | 'steps' | 'leads' | 'won' | 'amount';

const WON_COLUMNS: readonly (readonly [name: CountName, heading: string])[] = [
  ['won', 'Won'],
  ['amount', 'Won for'],
];

interface ListWords {
  readonly title: string;
  /** Of the link from the first rows to all of them. */
  readonly all: string;
  readonly about: string;
  readonly first: string;
  readonly columns: readonly (readonly [name: CountName, heading: string])[];
  /** The columns beside the first rows. */
  readonly short: readonly CountName[];
  /** The column that a phone leaves out where something was won: long names would have no room. */
  readonly wideOnly?: CountName;
  readonly empty: string;
}

/** What each list is called, and what its columns are. */
export const LIST_WORDS: Readonly<Record<ResultListName, ListWords>> = {
  articles: {
    title: 'Articles',
    all: 'All articles',
    about:
      'The ones that brought leads come first: those whose readers went on to a form and sent it, and those that a link in a newsletter or an ad led to.',
    first: 'Article',
    columns: [
      ['views', 'Views'],
      ['steps', 'Opened a form'],
      ['leads', 'Leads from here'],
      ...WON_COLUMNS,
    ],
    short: ['views', 'leads', 'won', 'amount'],
    wideOnly: 'steps',
    empty: 'Nobody has read an article in this period.',
  },
  pages: {
    title: 'Pages',
    all: 'All pages',
    about: 'Entry visits began on that page: it is what strangers see first.',
    first: 'Page',
    columns: [
      ['views', 'Views'],
      ['visits', 'Entry visits'],
      ['leads', 'Leads from here'],
      ...WON_COLUMNS,
    ],
    short: ['views', 'leads', 'won', 'amount'],
    empty: 'Nobody has opened a page in this period.',
  },
  sources: {
    title: 'Where visits come from',
    all: 'All sources',
    about:
      '“Direct / unknown” means a typed address, a bookmark, an app or an email. When a day is over, a site that few people know and that brought fewer than three visits that day is counted under “Others.” For leads, the source is known only if they used a marked link: see Campaigns.',
    first: 'Source',
    columns: [['visits', 'Visits']],
    short: ['visits'],
    empty: 'No visits in this period.',
  },
  campaigns: {
    title: 'Campaigns',
    all: 'All campaigns',
    about:
      'Links that you mark with utm_source and utm_campaign, in a newsletter or an ad, are counted here by those names. When a day is over, one with fewer than three visits that day is counted under “Others.”',
    first: 'Campaign',
    columns: [['visits', 'Visits'], ['leads', 'Leads'], ...WON_COLUMNS],
    short: ['visits', 'leads', 'won', 'amount'],
    empty: 'No campaign visits in this period.',
  },
  forms: {
    title: 'Forms and the quiz',
    all: 'All forms',
    about:
      'How often each page was opened, and how many people wrote to you from it. Only the quiz shows how many began: what people type into a form is their own business until they send it.',
    first: 'Page with the form',
    columns: [['views', 'Page views'], ['steps', 'Quiz starts'], ['leads', 'Sent'], ...WON_COLUMNS],
    short: ['views', 'steps', 'leads'],
    empty: 'No form yet.',
  },
  won: {
    title: 'Won',
    all: 'All programs won',
    about:
      'The leads that came in during this period and have been won since, by program. You enter the program and the amount when you move a lead to Won.',
    first: 'Program',
    columns: [
      ['leads', 'Leads'],
      ['amount', 'Won for'],
    ],
    short: ['leads', 'amount'],
    empty: 'No lead from this period has been won yet.',
  },
  lost: {
    title: 'Why leads were lost',
    all: 'All reasons',
    about:
      'The leads that came in during this period and have been lost since, by the reason you gave.',
    first: 'Reason',
    columns: [['leads', 'Leads']],
    short: ['leads'],
    empty: 'No lead from this period was lost.',
  },
};

export function formatCount(count: number | null): string {
  return count === null ? '–' : count.toLocaleString('en-US');
}

/** A number of a column, for people. */
export function formatCell(name: CountName, { [name]: count }: ResultRow): string {
  return name === 'amount' && count !== null ? money(count) : formatCount(count);
}

/** "Jan 05, 2026". */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'short', 'UTC');
}

/** "Last 28 days"; null for own dates. */
export function describePeriod({ name }: Period): string | null {
  const label = PERIODS.find(({ value }) => value === name)?.label;
  return label === undefined ? null : `Last ${label}`;
}

/** "Feb 21 to Mar 20", with the years where they are not this one. */
export function describeDays({ from, to }: Period, today: string): string {
  const format = (day: string) => formatShortDay(`${day}T12:00:00Z`, `${today}T12:00:00Z`, 'UTC');
  return from === to ? format(from) : `${format(from)} to ${format(to)}`;
}

/** "the 28 days before". @param days how many the period has */
export function describeBefore({ name }: Period, days: number): string {
  if (name === '12m') return 'the year before';
  return days === 1 ? 'the day before' : `the ${days.toLocaleString('en-US')} days before`;
}
