import { use } from 'react';
import type { BlockOf } from '#app/content/blocks.ts';
import type { PathPart } from '#app/ui/drawings/growth-path.tsx';
import { GrowthPathSteps } from '#app/ui/site/growth-path-steps.tsx';
import { ProviderPresentation } from '#app/ui/site/providers/provider-presentation.tsx';
import { SiteContext } from '#app/ui/site/site-context.ts';
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
