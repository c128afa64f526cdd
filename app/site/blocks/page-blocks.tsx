import type { LeadFormView } from '#app/site/forms/lead-form.tsx';
import { ProviderForm } from '#app/site/providers/provider-form.tsx';
import { Section } from '#app/ui/primitives/section.tsx';
import { Mailbox } from '../drawings/mailbox.tsx';
import { WindowMark } from '../drawings/window-mark.tsx';
import { ClosingBand } from '../frame/closing-band.tsx';
import type { Block, BlockOf } from '../words/blocks.ts';
import { Actions } from './actions.tsx';
import { Challenges } from './challenges.tsx';
import { Comparison } from './comparison.tsx';
import { BlockHeading } from './heading.tsx';
import { Modules } from './modules.tsx';
import { Offer } from './offer.tsx';
import { Aside, CardContent, Faq, Principles, Profile, Prose, Steps } from './plain-blocks.tsx';
import { Presentation } from './presentation.tsx';
import { PriceList, Prices } from './prices.tsx';
import { RichText } from './rich-text.tsx';
import { Testimonials } from './testimonials.tsx';

interface PageBlocksProps {
  blocks: readonly Block[];
  /** Shown by the page's form block. */
  form?: LeadFormView;
}

export function PageBlocks({ blocks, form }: PageBlocksProps) {
  return withoutRepeated(blocks).map((block, index) => (
    <BlockSection key={`${block.kind}-${block.id ?? index}`} block={block} form={form} />
  ));
}

/** A page to which what clients say was added shows it there, and not also in the place of its switch. */
function withoutRepeated(blocks: readonly Block[]): readonly Block[] {
  const isAdded = blocks.some(
    (block) => block.kind === 'testimonials' && block.place === undefined,
  );
  if (!isAdded) return blocks;
  return blocks.filter((block) => block.kind !== 'testimonials' || block.place === undefined);
}

type BlockSectionProps = { block: Block; form: LeadFormView | undefined };

function BlockSection({ block, form }: BlockSectionProps) {
  if (block.kind === 'presentation') return <Presentation block={block} />;
  if (block.kind === 'testimonials') return <Testimonials block={block} />;
  if (block.kind === 'closing') {
    return (
      <ClosingBand
        title={block.heading}
        text={<RichText text={block.text} />}
        actions={<Actions actions={block.actions} />}
      />
    );
  }
  if (block.kind === 'form') return form ? <FormSection block={block} form={form} /> : null;
  const names = [`block-${block.kind}`, block.tight ? 'band-tight' : ''];
  return (
    <Section
      id={block.id}
      as={block.kind === 'promise' || block.kind === 'aside' ? 'div' : 'section'}
      tone={block.tone ?? 'paper'}
      className={names.filter(Boolean).join(' ')}
    >
      <BlockContent block={block} />
    </Section>
  );
}

/** Presentation, testimonials, closing and form blocks make their own section. */
type SectionContent = Exclude<
  Block,
  { kind: 'presentation' | 'testimonials' | 'closing' | 'form' }
>;

function BlockContent({ block }: { block: SectionContent }) {
  switch (block.kind) {
    case 'card':
      return <CardContent block={block} />;
    case 'prose':
      return <Prose block={block} />;
    case 'challenges':
      return <Challenges block={block} />;
    case 'comparison':
      return <Comparison block={block} />;
    case 'modules':
      return <Modules block={block} />;
    case 'timeline':
      return (
        <>
          <BlockHeading heading={block.heading} intro={block.intro} />
          <Timeline block={block} />
        </>
      );
    case 'steps':
      return <Steps block={block} />;
    case 'promise':
      return <Promised block={block} />;
    case 'priceTable':
      return <Prices block={block} />;
    case 'offer':
      return <Offer block={block} />;
    case 'priceList':
      return <PriceList block={block} />;
    case 'principles':
      return <Principles block={block} />;
    case 'profile':
      return <Profile block={block} />;
    case 'faq':
      return <Faq block={block} />;
    case 'aside':
      return <Aside block={block} />;
  }
}

function FormSection({ block, form }: { block: BlockOf<'form'>; form: LeadFormView }) {
  return (
    <Section id={block.id} tone="sage" className="block-form">
      <div className="form-split">
        <div className="stack">
          <h2>{form.heading}</h2>
          <p className="lead soft measure">{form.intro}</p>
        </div>
        <ProviderForm form={form} />
      </div>
      <Mailbox />
    </Section>
  );
}

/** A promise of ours as a pull quote; never a testimonial. */
function Promised({ block }: { block: BlockOf<'promise'> }) {
  return (
    <div className="promise">
      <WindowMark lit />
      <p className="promise-text">{block.quote}</p>
      {block.text ? <p className="lead soft">{block.text}</p> : null}
    </div>
  );
}

/** Events in order, each marked with a lit window. */
function Timeline({ block }: { block: BlockOf<'timeline'> }) {
  return (
    <ol className="timeline">
      {block.moments.map((moment) => (
        <li key={moment.when}>
          <h3>{moment.when}</h3>
          <p>{moment.text}</p>
        </li>
      ))}
    </ol>
  );
}
