/**
 * The only place for the site's prices (in US dollars), setup fees, session counts, durations and
 * credit rules.
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

export const tierNames: Record<TierId, string> = {
  connect: 'Connect',
  streamline: 'Streamline',
  automate: 'Automate',
};

export interface PlanPrice {
  monthly: number;
  setup: number;
}

/**
 * The chatbot and the bundle use the same tier names for different prices. A set's title is shown
 * wherever a price could be taken for the other set's.
 */
export const planSets: Record<PlanSetId, { title: string; plans: Record<TierId, PlanPrice> }> = {
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
};

export interface Program {
  name: string;
  price: number;
  length?: { sessions: number; months: number };
  /** What the fee is credited toward, and when. */
  credit?: { toward: string; rule: string };
}

export const programs: Record<ProgramId, Program> = {
  'leader-lift': { name: 'Leader Lift', price: 2497, length: { sessions: 4, months: 2 } },
  'strategy-session': {
    name: 'Growth Strategy Session',
    price: 500,
    credit: { toward: 'Scale Prep', rule: 'fully credited toward Scale Prep' },
  },
  'scale-prep': { name: 'Scale Prep', price: 7497, length: { sessions: 8, months: 4 } },
  'growth-vision-workshop': {
    name: 'Growth Vision Workshop',
    price: 800,
    credit: {
      toward: 'Shared Success',
      rule: 'credited if you proceed with a Shared Success partnership',
    },
  },
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
export function fromPlanPrice(set: PlanSetId): string {
  const [cheapest] = Object.values(planSets[set].plans).sort((a, b) => a.monthly - b.monthly);
  if (cheapest === undefined) throw new Error(`There is no plan in ${set}.`);
  return `from ${planPrice(cheapest)}`;
}

export function programPrice(id: ProgramId): string {
  return money(programs[id].price);
}

/** '4 sessions over 2 months', or null for a single session. */
export function programLength(id: ProgramId): string | null {
  const { length } = programs[id];
  return length ? `${length.sessions} sessions over ${length.months} months` : null;
}

/** '$500, fully credited toward Scale Prep', or null if the fee is not credited. */
export function creditLine(id: ProgramId): string | null {
  const { credit } = programs[id];
  return credit ? `${programPrice(id)}, ${credit.rule}` : null;
}

export function priceText(ref: PriceRef): string {
  return 'program' in ref ? programPrice(ref.program) : fromPlanPrice(ref.plans);
}
