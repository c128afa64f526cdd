import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { ButtonLink } from './button.tsx';
import type { LinkText } from './link.ts';

export type PriceTier = {
  /** Element id, unique in the page. */
  id: string;
  name: string;
  /** One line on who the tier is for. */
  note?: string;
  /** For example "$297/mo". */
  monthly: string;
  setup: string;
  /** Text above the features, such as "Everything in Connect, and". */
  adds?: string;
  /** How leads reach the owner; shown above the features. */
  connects?: string;
  features: readonly string[];
  /** "Most Popular", on one tier at most. */
  mark?: string;
  action: LinkText;
  /** Screen-reader text for a link that opens a new tab. */
  newTab?: string;
  /** What the link leads to, where that is not the same for all tiers. */
  next?: string;
};

type PriceTableProps = {
  /** Name of the price set: "Chatbot only" or "Advantage Bundle". */
  title: string;
  tiers: readonly PriceTier[];
  labels: { tier: string; monthly: string; setup: string; setupAfterPrice: string };
};

/** Columns on a wide screen; on a phone, a small table of prices comes before the details. */
export function PriceTable({ title, tiers, labels }: PriceTableProps) {
  return (
    <div className="prices">
      <PriceSummary title={title} tiers={tiers} labels={labels} />
      <div className="tiers">
        {tiers.map((tier, index) => (
          <article
            key={tier.id}
            id={tier.id}
            className={tier.mark ? 'tier tier-marked' : 'tier'}
            aria-labelledby={`${tier.id}-name`}
          >
            <div className="tier-head">
              <TierWindows lit={index + 1} of={tiers.length} />
              {tier.mark ? <p className="tier-mark">{tier.mark}</p> : null}
              <h3 id={`${tier.id}-name`}>{tier.name}</h3>
              {tier.note ? <p className="soft">{tier.note}</p> : null}
            </div>
            <p>
              <Amount text={tier.monthly} />{' '}
              <span className="tier-setup">
                + {tier.setup} {labels.setupAfterPrice}
              </span>
            </p>
            <div className="tier-features">
              {tier.connects ? <p className="tier-connects">{tier.connects}</p> : null}
              {tier.adds ? <p className="tier-adds">{tier.adds}</p> : null}
              <ul className="ticks">
                {tier.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </div>
            <TierAction tier={tier} />
          </article>
        ))}
      </div>
    </div>
  );
}

function TierAction({ tier }: { tier: PriceTier }) {
  const { action, mark, newTab, next } = tier;
  const button = <ButtonLink link={action} look={mark ? 'primary' : 'quiet'} newTab={newTab} />;
  if (!next) return button;
  return (
    <div className="tier-action stack">
      {button}
      <p className="small soft">{next}</p>
    </div>
  );
}

/** Large figure and small unit: "$297" and "/mo". */
function Amount({ text }: { text: string }) {
  const [figure, unit] = text.split('/');
  return (
    <span className="tier-amount">
      {figure}
      {unit ? <span className="tier-unit">/{unit}</span> : null}
    </span>
  );
}

function TierWindows({ lit, of }: { lit: number; of: number }) {
  return (
    <p className="tier-windows" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows differ only in position.
        <WindowMark key={index} lit={index < lit} />
      ))}
    </p>
  );
}

function PriceSummary({ title, tiers, labels }: PriceTableProps) {
  return (
    <table className="price-summary">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.tier}</th>
          <th scope="col">{labels.monthly}</th>
          <th scope="col">{labels.setup}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.id}>
            <th scope="row">
              <a href={`#${tier.id}`}>{tier.name}</a>
            </th>
            <td data-column={labels.monthly}>{tier.monthly}</td>
            <td data-column={labels.setup}>{tier.setup}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
