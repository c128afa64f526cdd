import {
  creditLine,
  defaultPrices,
  type PriceList,
  type ProgramId,
  planSetIds,
  programIds,
  programLength,
  programPrice,
  tierIds,
} from './prices.ts';

/**
 * Texts name what is in the price list by placeholders, such as '{price:scale-prep}', so that a
 * changed price is right wherever it is mentioned.
 */
const KINDS = {
  price: programPrice,
  length: (prices: PriceList, id: ProgramId) => programLength(prices, id) ?? 'one session',
  credit: (prices: PriceList, id: ProgramId) => creditLine(prices, id) ?? programPrice(prices, id),
  name: (prices: PriceList, id: ProgramId) => prices.programs[id].name,
} as const;

const PLACEHOLDER = /\{([a-z]+):([a-z-]+)\}/g;

export interface Placeholder {
  /** As it is written in a text. */
  readonly code: string;
  readonly value: string;
}

/** The placeholders that are offered for a text, with what replaces it. */
export function listPlaceholders(prices: PriceList): Placeholder[] {
  return programIds.flatMap((id) =>
    Object.entries(KINDS)
      // Without a credit, it is the price once more.
      .filter(([kind]) => kind !== 'credit' || creditLine(prices, id) !== null)
      .map(([kind, read]) => ({ code: `{${kind}:${id}}`, value: read(prices, id) })),
  );
}

/** The placeholders of a text, also those that name nothing. */
export function findPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([code]) => code);
}

/** The placeholders of a text that name nothing, for example after a typing error. */
export function findUnknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([code, kind = '', id = '']) =>
    Object.hasOwn(KINDS, kind) && Object.hasOwn(defaultPrices.programs, id) ? [] : [code],
  );
}

/** An unknown placeholder stays as it is. */
export function fillPlaceholders(text: string, prices: PriceList): string {
  if (!text.includes('{')) return text;
  return text.replace(PLACEHOLDER, (code, kind: string, id: string) =>
    Object.hasOwn(KINDS, kind) && Object.hasOwn(prices.programs, id)
      ? KINDS[kind as keyof typeof KINDS](prices, id as ProgramId)
      : code,
  );
}

/**
 * What puts the present names of programs, plans and tiers into a text that has those of a fresh site;
 * null where all of them are the same.
 */
export function createRename(prices: PriceList): ((text: string) => string) | null {
  const present = namesOf(prices);
  const renamed = new Map(
    namesOf(defaultPrices)
      .map((original, index) => [original, present[index] ?? original] as const)
      .filter(([original, name]) => original !== name),
  );
  if (renamed.size === 0) return null;
  // At once, so that two programs can exchange their names.
  const names = new RegExp(`\\b(?:${[...renamed.keys()].join('|')})\\b`, 'g');
  return (text) => text.replace(names, (original) => renamed.get(original) ?? original);
}

/** In an order that does not depend on the names. */
function namesOf({ programs, sets, tiers }: PriceList): string[] {
  return [
    ...programIds.map((id) => programs[id].name),
    ...planSetIds.map((id) => sets[id].title),
    ...tierIds.map((id) => tiers[id]),
  ];
}
