import type { ReactNode } from 'react';
import { labels } from '#app/content/labels.ts';
import type { Drawing, Hero } from '#app/content/types.ts';
import { GrowthPathStretch, type PathPart } from '#app/ui/drawings/growth-path.tsx';
import { HouseAtDusk } from '#app/ui/drawings/house-at-dusk.tsx';
import { KitchenWindow } from '#app/ui/drawings/kitchen-window.tsx';
import { DuskHero } from '#app/ui/site/dusk-hero.tsx';
import { PageHead } from '#app/ui/site/page-head.tsx';
import { Actions } from './actions.tsx';

const stretches: Partial<Record<Drawing, PathPart>> = {
  'stretch-quickboost': 'start',
  'stretch-bundle': 'boost-revenue',
  'stretch-chatbot': 'evening',
  'stretch-coaching': 'lead-smarter',
  'stretch-scale-prep': 'scale-big',
  'stretch-shared-success': 'arrival',
};

function drawingOf(drawing: Drawing): ReactNode {
  if (drawing === 'house-at-dusk') return <HouseAtDusk title={labels.houseAtDusk} />;
  if (drawing === 'window') return <KitchenWindow />;
  const part = stretches[drawing];
  return part ? <GrowthPathStretch part={part} /> : null;
}

export function PageHero({ hero, children }: { hero: Hero; children?: ReactNode }) {
  const { headline, subtitle, actions, drawing } = hero;
  if (drawing === 'none') return <PageHead title={headline} subtitle={subtitle} />;
  return (
    <DuskHero
      title={headline}
      subtitle={subtitle}
      kind={drawing === 'house-at-dusk' ? 'house' : 'stretch'}
      drawing={drawingOf(drawing)}
    >
      <Actions actions={actions} />
      {children}
    </DuskHero>
  );
}
