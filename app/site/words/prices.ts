import type { MarketingPath } from './paths.ts';
import type { planPriceSchema, programSchema } from './price-schema.ts';
import type { TextsOf } from './schema.ts';

/**
 * The only place for the site's prices (in US dollars), setup fees, session counts, durations and
 * credit rules. What the owner changed of them is in the database (`app/features/pages/`).
 */

export type TierId = 'connect' | 'streamline' | 'automate';
export type PlanSetId = 'chatbot' | 'bundle';
export type ProgramId =
  | 'leader-lift'
  | 'strategy-session'
  | 'scale-prep'
  | 'growth-vision-workshop';

/** Something with a price: a program, or a set of plans. */
export type PriceRef = { program: ProgramId } | { plans: PlanSetId };

export const tierIds: readonly TierId[] = ['connect', 'streamline', 'automate'];
export const planSetIds: readonly PlanSetId[] = ['chatbot', 'bundle'];
export const programIds: readonly ProgramId[] = [
  'leader-lift',
  'strategy-session',
  'scale-prep',
  'growth-vision-workshop',
];

/** The pages that say more about each program. */
export const PROGRAM_PAGES: Readonly<Record<ProgramId, MarketingPath>> = {
  'leader-lift': '/leader-lift-scale-prep',
  'strategy-session': '/leader-lift-scale-prep',
  'scale-prep': '/scale-prep',
  'growth-vision-workshop': '/shared-success',
};

export type PlanPrice = TextsOf<typeof planPriceSchema>;
export type Program = TextsOf<typeof programSchema>;

export interface PriceList {
  /** Names of the tiers, which the chatbot and the bundle share for different prices. */
  readonly tiers: Readonly<Record<TierId, string>>;
  /** A set's title is shown wherever a price could be taken for the other set's. */
  readonly sets: Readonly<
    Record<
      PlanSetId,
      { readonly title: string; readonly plans: Readonly<Record<TierId, PlanPrice>> }
    >
  >;
  readonly programs: Readonly<Record<ProgramId, Program>>;
  /** Where a chatbot tier is paid. Without an address, its button opens our form. */
  readonly checkouts: Readonly<Partial<Record<TierId, string>>>;
}

/** The prices of a fresh site. */
export const defaultPrices: PriceList = {
  tiers: { connect: 'Connect', streamline: 'Streamline', automate: 'Automate' },
  sets: {
    chatbot: {
      title: 'Chatbot only',
      plans: {
        connect: { monthly: 297, setup: 997 },
        streamline: { monthly: 457, setup: 1297 },
        automate: { monthly: 597, setup: 1597 },
      },
    },
    bundle: {
      title: 'Advantage Bundle',
      plans: {
        connect: { monthly: 497, setup: 997 },
        streamline: { monthly: 797, setup: 1297 },
        automate: { monthly: 1297, setup: 1597 },
      },
    },
  },
  programs: {
    'leader-lift': { name: 'Leader Lift', price: 2497, length: { sessions: 4, months: 2 } },
    'strategy-session': {
      name: 'Growth Strategy Session',
      price: 500,
      credit: { rule: 'fully credited toward Scale Prep' },
    },
    'scale-prep': { name: 'Scale Prep', price: 7497, length: { sessions: 8, months: 4 } },
    'growth-vision-workshop': {
      name: 'Growth Vision Workshop',
      price: 800,
      credit: { rule: 'credited if you proceed with a Shared Success partnership' },
    },
  },
  checkouts: {},
};

/**
 * 1297 → '$1,297'; 49.5 → '$49.50'. Not Intl.NumberFormat: creating the first formatter takes
 * 20 ms, and prices are formatted during startup.
 */
export function money(dollars: number): string {
  const [whole = '', cents = ''] = dollars.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return cents === '00' ? `$${grouped}` : `$${grouped}.${cents}`;
}

/** 497 → '$497/mo' */
export function perMonth(dollars: number): string {
  return `${money(dollars)}/mo`;
}

/** '$497/mo + $997 setup' */
export function planPrice({ monthly, setup }: PlanPrice): string {
  return `${perMonth(monthly)} + ${money(setup)} setup`;
}

/** 'from $297/mo + $997 setup': the cheapest plan of a set. */
export function fromPlanPrice({ sets }: PriceList, set: PlanSetId): string {
  const [cheapest] = Object.values(sets[set].plans).sort((a, b) => a.monthly - b.monthly);
  if (cheapest === undefined) throw new Error(`There is no plan in ${set}.`);
  return `from ${planPrice(cheapest)}`;
}

export function programPrice({ programs }: PriceList, id: ProgramId): string {
  return money(programs[id].price);
}

/** '4 sessions over 2 months', or null for a single session. */
export function programLength({ programs }: PriceList, id: ProgramId): string | null {
  const { length } = programs[id];
  if (!length) return null;
  return `${count(length.sessions, 'session')} over ${count(length.months, 'month')}`;
}

/** Whether every chatbot tier can be paid at once. */
export function hasAllCheckouts({ checkouts }: PriceList): boolean {
  return tierIds.every((tier) => checkouts[tier] !== undefined);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** '$500, fully credited toward Scale Prep', or null if the fee is not credited. */
export function creditLine(prices: PriceList, id: ProgramId): string | null {
  const { credit } = prices.programs[id];
  return credit ? `${programPrice(prices, id)}, ${credit.rule}` : null;
}

export function priceText(prices: PriceList, ref: PriceRef): string {
  return 'program' in ref ? programPrice(prices, ref.program) : fromPlanPrice(prices, ref.plans);
}
