import { use } from 'react';
import { PriceTable, type PriceTier } from '#app/ui/primitives/price-table.tsx';
import { SiteContext } from '../frame/site-context.ts';
import type { BlockOf } from '../words/blocks.ts';
import { money, perMonth, priceText, tierIds } from '../words/prices.ts';
import { resolveAction } from './actions.tsx';
import { BlockHeading } from './heading.tsx';
import { Aside } from './plain-blocks.tsx';

export function Prices({ block }: { block: BlockOf<'priceTable'> }) {
  const site = use(SiteContext);
  const { prices, plans: texts, messages } = site.content;
  const { labels } = messages;
  const { title, plans } = prices.sets[block.set];
  const tiers = tierIds.map((id): PriceTier => {
    const action = block.actions[id];
    const resolved = action.kind === 'dialog' ? null : resolveAction(action, site);
    const copy = texts.sets[block.set][id];
    return {
      id,
      name: prices.tiers[id],
      note: copy.fits,
      monthly: perMonth(plans[id].monthly),
      setup: money(plans[id].setup),
      adds: copy.everythingIn ?? undefined,
      connects: copy.integration,
      features: copy.features,
      mark: copy.popular ? texts.popularLabel : undefined,
      action: { label: action.label, href: resolved?.href ?? '' },
      newTab: resolved?.external ? labels.newTab : undefined,
      next: resolved?.next,
    };
  });
  // Said once below the table, unless only some tiers have a checkout link.
  const isShared = new Set(tiers.map(({ newTab }) => newTab)).size === 1;
  const next = tiers.find((tier) => tier.next)?.next;
  return (
    <>
      <BlockHeading above={title} heading={block.heading} intro={block.intro} />
      <PriceTable
        title={title}
        tiers={isShared ? tiers.map((tier) => ({ ...tier, next: undefined })) : tiers}
        labels={labels}
      />
      <p className="prices-note soft">
        {block.note} {isShared ? next : null}
      </p>
      {block.aside ? <Aside block={block.aside} /> : null}
    </>
  );
}

export function PriceList({ block }: { block: BlockOf<'priceList'> }) {
  const { prices } = use(SiteContext).content;
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      <ul className="price-list">
        {block.lines.map((line) => (
          <li key={line.name}>
            <a href={line.href}>{line.name}</a>
            <p className="soft">{line.text}</p>
            <p className="price-list-price">{priceText(prices, line.price)}</p>
          </li>
        ))}
      </ul>
      {block.note ? <p className="prices-note small soft">{block.note}</p> : null}
    </>
  );
}
