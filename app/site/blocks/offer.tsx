import { use } from 'react';
import { SiteContext } from '../frame/site-context.ts';
import type { BlockOf } from '../words/blocks.ts';
import { programLength, programPrice } from '../words/prices.ts';
import { Actions } from './actions.tsx';
import { BlockHeading } from './heading.tsx';
import { Photo } from './photo.tsx';
import { Paragraphs } from './rich-text.tsx';

export function Offer({ block }: { block: BlockOf<'offer'> }) {
  const { look = 'card' } = block;
  const facts = <OfferInfo program={block.program} />;
  const included = (
    <div className="stack program-included">
      <h3>{block.includedHeading}</h3>
      <ul className="ticks">
        {block.included.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
  return (
    <div className={`program program-${look}`}>
      <div className="program-text stack">
        <BlockHeading heading={block.heading} intro={block.intro} />
        <Paragraphs texts={block.paragraphs} />
        {look === 'card' ? <Actions actions={block.actions} /> : null}
        <Photo image={block.image} frame="landscape" />
      </div>
      <div className="program-side">
        {facts}
        {included}
        {look === 'card' ? null : <Actions actions={block.actions} />}
      </div>
    </div>
  );
}

function OfferInfo({ program }: { program: BlockOf<'offer'>['program'] }) {
  const { prices, messages } = use(SiteContext).content;
  const length = programLength(prices, program);
  const { credit } = prices.programs[program];
  return (
    <p className="program-facts">
      <span className="visually-hidden">{messages.labels.price}: </span>
      <span className="tier-amount">{programPrice(prices, program)}</span>
      {length ? <span>{length}</span> : null}
      {credit ? <span>{credit.rule}</span> : null}
    </p>
  );
}
