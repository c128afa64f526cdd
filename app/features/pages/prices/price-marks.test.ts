import { describe, expect, it } from 'vitest';
import { defaultPrices, fromPlanPrice, money, perMonth } from '#app/site/words/prices.ts';
import { applyOverrides } from '../changes/apply-overrides.ts';
import { decodePrices } from '../source-marks/source-encoding.ts';
import { markPrices } from './price-marks.ts';

const changes = { 'bundle-streamline/monthly': { value: 849.5, base: 797 } };

describe('prices on a page', () => {
  it('are told apart, also where they are equal, and come back as readers see them', () => {
    const marked = markPrices(changes);
    const { prices } = applyOverrides({ prices: marked.changes });
    const { chatbot, bundle } = prices.sets;
    const html = `<b>${perMonth(bundle.plans.streamline.monthly)}</b> ${money(chatbot.plans.connect.setup)} ${money(bundle.plans.connect.setup)}`;
    expect(marked.count(html)).toEqual(
      new Map([
        ['bundle-streamline/monthly', 1],
        ['chatbot-connect/setup', 1],
        ['bundle-connect/setup', 1],
      ]),
    );
    expect(decodePrices(marked.restore(html))).toEqual([
      { place: null, text: '<b>' },
      { place: 'bundle-streamline/monthly@', text: '$849.50' },
      { place: null, text: '/mo</b> ' },
      { place: 'chatbot-connect/setup@', text: '$997' },
      { place: null, text: ' ' },
      { place: 'bundle-connect/setup@', text: '$997' },
    ]);
  });

  it('keep their order: the cheapest plan is still that', () => {
    const marked = markPrices({ 'chatbot-automate/monthly': { value: 5, base: 597 } });
    const { prices } = applyOverrides({ prices: marked.changes });
    const [cheapest] = decodePrices(marked.restore(fromPlanPrice(prices, 'chatbot'))).filter(
      ({ place }) => place !== null,
    );
    expect(cheapest).toEqual({ place: 'chatbot-automate/monthly@', text: '$5' });
  });

  it('leave a number alone that only looks like one of theirs', () => {
    const { restore } = markPrices({});
    for (const text of [
      '$77,000,999',
      '$77,000,0011',
      money(defaultPrices.programs['leader-lift'].price),
    ]) {
      expect(restore(text)).toBe(text);
    }
  });
});
