import {
  checkout,
  planPriceSchema,
  planSchema,
  popularLabel,
  programSchema,
  setTitle,
  tierName,
} from '#app/site/words/price-schema.ts';
import {
  type PlanSetId,
  planSetIds,
  programIds,
  type TierId,
  tierIds,
} from '#app/site/words/prices.ts';
import type { Parts } from '#app/site/words/schema.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { Field, Section } from '../fields/fields.ts';
import { listFields } from '../fields/list-fields.ts';

type PriceTexts = Pick<SiteContent, 'prices' | 'plans'>;

/** A section for each plan and program, with its words beside its amounts. */
export function priceSections(texts: PriceTexts): Section[] {
  const { prices, plans } = texts;
  const names = Object.fromEntries(tierIds.map((tier) => [tier, tierName]));
  return [
    ...planSetIds.flatMap((set) => planSetSections(texts, set)),
    ...programIds.map((id) => {
      const program = prices.programs[id];
      const path = ['prices', 'programs', id];
      return toSection(`program-${id}`, program.name, programSchema, program, path);
    }),
    toSection('names', 'Names of the plans', names, prices.tiers, ['prices', 'tiers']),
    toSection('labels', 'Badge on the featured plan', { popularLabel }, plans, ['plans']),
  ];
}

function planSetSections({ prices, plans }: PriceTexts, set: PlanSetId): Section[] {
  const { title, plans: amounts } = prices.sets[set];
  const path = ['prices', 'sets', set];
  return [
    toSection(`set-${set}`, title, { title: setTitle }, prices.sets[set], path),
    ...tierIds.map((tier) => {
      const id = `${set}-${tier}`;
      const name = `${title}: ${prices.tiers[tier]}`;
      const amount = toSection(id, name, planPriceSchema, amounts[tier], [...path, 'plans', tier]);
      const words = toSection(id, name, planSchema, plans.sets[set][tier], [
        'plans',
        'sets',
        set,
        tier,
      ]);
      const pay = set === 'chatbot' ? [checkoutField(id, tier)] : [];
      return { ...amount, fields: [...amount.fields, ...pay, ...words.fields] };
    }),
  ];
}

function checkoutField(section: string, tier: TierId): Field {
  return {
    id: `${section}/checkout`,
    type: checkout.type,
    within: '',
    default: null,
    path: ['prices', 'checkouts', tier],
  };
}

function toSection(
  id: string,
  title: string,
  parts: Parts,
  data: object,
  path: readonly string[],
): Section {
  return { id, title, fields: listFields(parts, data, { id, path, within: '' }) };
}
