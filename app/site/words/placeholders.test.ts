import { expect, it } from 'vitest';
import { createRename } from './placeholders.ts';
import { defaultPrices, type PriceList } from './prices.ts';

function named(tiers: PriceList['tiers']): PriceList {
  return { ...defaultPrices, tiers };
}

it('texts are not gone through where no name differs', () => {
  expect(createRename(defaultPrices)).toBeNull();
  expect(createRename(named({ ...defaultPrices.tiers }))).toBeNull();
});

it('names that differ are put into a text at once, as whole words', () => {
  const { tiers } = defaultPrices;
  const rename = createRename(
    named({ ...tiers, connect: 'Automate', automate: 'Connect', streamline: 'Flow $&' }),
  );
  expect(rename?.('Connect, Streamline or Automate; Connected')).toBe(
    'Automate, Flow $& or Connect; Connected',
  );
});
