import { use } from 'react';
import { Section } from '#app/ui/primitives/section.tsx';
import { SiteContext } from '../frame/site-context.ts';
import type { BlockOf } from '../words/blocks.ts';
import type { Testimonial } from '../words/testimonials.ts';
import { BlockHeading } from './heading.tsx';
import { Picture } from './photo.tsx';

/** What clients say; nothing where none may be shown, or where its switch is off. */
export function Testimonials({ block }: { block: BlockOf<'testimonials'> }) {
  const { heading, intro, items, shownOn } = use(SiteContext).content.testimonials;
  const { id, place, tone = 'paper', tight = false, note } = block;
  if (place !== undefined && !shownOn[place]) return null;
  if (items.length === 0) return note === undefined ? null : <EmptyPlace id={id} note={note} />;
  return (
    <Section
      id={id}
      tone={tone}
      className={tight ? 'block-testimonials band-tight' : 'block-testimonials'}
    >
      <BlockHeading heading={heading} intro={intro} />
      <div className="testimonials">
        {items.map((item) => (
          <Quotation key={`${item.name} ${item.quote}`} {...item} />
        ))}
      </div>
    </Section>
  );
}

function EmptyPlace({ id, note }: { id: string | undefined; note: string }) {
  return (
    <Section id={id} tone="paper" className="block-testimonials">
      <p className="soft">{note}</p>
    </Section>
  );
}

function Quotation({ quote, name, home, portrait }: Testimonial) {
  return (
    <figure className="testimonial">
      {portrait === undefined ? null : <Picture image={portrait} sizes="11rem" />}
      <blockquote>
        <p>{`“${quote}”`}</p>
      </blockquote>
      <figcaption>
        <strong>{name}</strong>
        {home === undefined ? null : <span className="soft">{home}</span>}
      </figcaption>
    </figure>
  );
}
