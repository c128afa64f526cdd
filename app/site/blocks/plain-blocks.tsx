import { NumberedSteps } from '#app/ui/primitives/numbered-steps.tsx';
import type { BlockOf } from '../words/blocks.ts';
import { Actions } from './actions.tsx';
import { BlockHeading } from './heading.tsx';
import { Photo } from './photo.tsx';
import { Paragraphs, RichText } from './rich-text.tsx';

/** One card: text on the left; points on the right, or the photograph where there are none. */
export function CardContent({ block }: { block: BlockOf<'card'> }) {
  const isAlone = block.points === undefined && block.image === undefined;
  const photo = <Photo image={block.image} frame="landscape" />;
  return (
    <div className={isAlone ? 'card stack' : 'card stack card-block'}>
      <div className={isAlone ? 'stack measure' : 'stack'}>
        <h2>{block.heading}</h2>
        <Paragraphs texts={block.paragraphs} />
        {block.points ? photo : null}
      </div>
      {block.points ? (
        <dl className="ruled">
          {block.points.map((point) => (
            <div key={point.title}>
              <dt className="point-title">{point.title}</dt>
              <dd>
                <RichText text={point.text} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        photo
      )}
    </div>
  );
}

export function Prose({ block }: { block: BlockOf<'prose'> }) {
  return (
    <div className="split">
      <h2>{block.heading}</h2>
      <div className="stack measure">
        <Paragraphs texts={block.paragraphs} />
        {block.actions ? <Actions actions={block.actions} first="text" /> : null}
      </div>
    </div>
  );
}

export function Steps({ block }: { block: BlockOf<'steps'> }) {
  const steps = block.items.map((item) => ({
    title: item.title,
    text: typeof item.text === 'string' ? item.text : '',
  }));
  return (
    <div className={block.look === 'horizontal' ? 'steps-horizontal' : 'split'}>
      <BlockHeading heading={block.heading} intro={block.intro} />
      <div className="stack">
        <NumberedSteps steps={steps} />
        {block.actions ? <Actions actions={block.actions} /> : null}
      </div>
    </div>
  );
}

export function Faq({ block }: { block: BlockOf<'faq'> }) {
  return (
    <div className="split">
      <BlockHeading heading={block.heading} intro={block.intro} />
      <div className="accordion">
        {block.items.map(({ question, answer }) => (
          // Browsers keep only one `details` element per name open.
          <details key={question} name={block.id ?? 'faq'}>
            <summary>{question}</summary>
            <div className="accordion-answer measure stack">
              <p>{answer}</p>
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}

export function Principles({ block }: { block: BlockOf<'principles'> }) {
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      <ol className="principles">
        {block.items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>
              <RichText text={item.text} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

export function Profile({ block }: { block: BlockOf<'profile'> }) {
  const heading = <h2>{block.heading}</h2>;
  return (
    <div className={block.image ? 'split split-portrait' : 'split'}>
      {block.image ? <Photo image={block.image} frame="portrait" /> : heading}
      <div className="stack measure">
        {block.image ? heading : null}
        <Paragraphs texts={block.paragraphs} />
        <Actions actions={block.actions} />
      </div>
    </div>
  );
}

export function Aside({ block }: { block: Pick<BlockOf<'aside'>, 'text' | 'action'> }) {
  return (
    <div className="aside-line">
      <p>{block.text}</p>
      <Actions actions={[block.action]} first="text" />
    </div>
  );
}
