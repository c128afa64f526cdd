import { use } from 'react';
import { ProviderPresentation } from '#app/site/providers/provider-presentation.tsx';
import type { PathPart } from '../drawings/growth-path.tsx';
import { GrowthPathSteps } from '../frame/growth-path-steps.tsx';
import { SiteContext } from '../frame/site-context.ts';
import type { BlockOf } from '../words/blocks.ts';
import { BlockHeading } from './heading.tsx';

const parts: readonly PathPart[] = ['boost-revenue', 'lead-smarter', 'scale-big'];

/** The growth path across the full width, with a text and link under each lamp. */
export function Presentation({ block }: { block: BlockOf<'presentation'> }) {
  const { labels } = use(SiteContext).content.messages;
  const steps = block.lamps.map((lamp, index) => ({
    part: parts[index] ?? 'arrival',
    title: lamp.title,
    text: lamp.text,
    link: {
      label: lamp.action.label,
      href: lamp.action.kind === 'link' ? lamp.action.href : '',
    },
  }));
  return (
    <ProviderPresentation id={block.id} showLabel={block.showLabel}>
      {({ ask, stage }) => (
        <GrowthPathSteps drawingTitle={labels.growthPath} steps={steps} stage={stage}>
          <BlockHeading heading={block.heading} intro={block.intro} />
          {ask}
        </GrowthPathSteps>
      )}
    </ProviderPresentation>
  );
}
