import type { ReactNode } from 'react';

type OfferProps = {
  name: string;
  /** As shown, for example "$2,497". */
  price: string;
  /** Length, credit, what is free: one short line each. */
  terms?: readonly string[];
  includedHeading?: string;
  included?: readonly string[];
  actions?: ReactNode;
  /** Heading level of the name. */
  headingLevel?: 2 | 3;
  headingId?: string;
  children?: ReactNode;
};

/** One program: its price and terms beside what it is and what belongs to it. */
export function Offer(props: OfferProps) {
  const { name, price, terms = [], includedHeading, included = [], actions, children } = props;
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <div className="offer">
      <div className="offer-price stack">
        <Heading id={props.headingId}>{name}</Heading>
        <p className="tier-amount">{price}</p>
        <ul className="soft">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
      <div className="stack">
        {children}
        {included.length > 0 ? (
          <div>
            {includedHeading ? <p className="tier-adds">{includedHeading}</p> : null}
            <ul className="ticks">
              {included.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {actions}
      </div>
    </div>
  );
}
