import { expect, it } from 'vitest';
import { createRename } from './placeholders.ts';
import { originalPrices, type PriceList } from './prices.ts';

function named(tiers: PriceList['tiers']): PriceList {
  return { ...originalPrices, tiers };
}

it('texts are not gone through where no name differs', () => {
  expect(createRename(originalPrices)).toBeNull();
  expect(createRename(named({ ...originalPrices.tiers }))).toBeNull();
});

it('names that differ are put into a text at once, as whole words', () => {
  const { tiers } = originalPrices;
  const rename = createRename(
    named({ ...tiers, connect: 'Automate', automate: 'Connect', streamline: 'Flow $&' }),
  );
  expect(rename?.('Connect, Streamline or Automate; Connected')).toBe(
    'Automate, Flow $& or Connect; Connected',
  );
});
