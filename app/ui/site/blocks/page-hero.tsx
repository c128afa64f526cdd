import { type ReactNode, use } from 'react';
import type { MessageTexts } from '#app/content/messages.ts';
import type { Drawing, Hero } from '#app/content/page.ts';
import { GrowthPathEnd, GrowthPathStretch, type PathPart } from '#app/ui/drawings/growth-path.tsx';
import { HouseAtDusk } from '#app/ui/drawings/house-at-dusk.tsx';
import { KitchenWindow } from '#app/ui/drawings/kitchen-window.tsx';
import { QuizHouse } from '#app/ui/drawings/quiz-house.tsx';
import { TwoHouses } from '#app/ui/drawings/two-houses.tsx';
import { DuskHero } from '#app/ui/site/dusk-hero.tsx';
import { PageHead } from '#app/ui/site/page-head.tsx';
import { SiteContext } from '#app/ui/site/site-context.ts';
import { Actions } from './actions.tsx';

const stretches: Partial<Record<Drawing, PathPart>> = {
  'stretch-quickboost': 'start',
  'stretch-bundle': 'boost-revenue',
  'stretch-chatbot': 'evening',
  'stretch-coaching': 'lead-smarter',
};

/** Placement of drawings that are not beside the text. */
const placements: Partial<Record<Drawing, 'house' | 'panorama' | 'before'>> = {
  'house-at-dusk': 'house',
  'stretch-shared-success': 'panorama',
  'stretch-coaching': 'before',
};

function drawingFor(drawing: Drawing, labels: MessageTexts['labels']): ReactNode {
  if (drawing === 'house-at-dusk') return <HouseAtDusk title={labels.houseAtDusk} />;
  if (drawing === 'window') return <KitchenWindow />;
  if (drawing === 'quiz-house') return <QuizHouse />;
  if (drawing === 'stretch-scale-prep') return <TwoHouses />;
  if (drawing === 'stretch-shared-success') return <GrowthPathEnd />;
  const part = stretches[drawing];
  return part ? <GrowthPathStretch part={part} /> : null;
}

export function PageHero({ hero, children }: { hero: Hero; children?: ReactNode }) {
  const { headline, subtitle, actions, drawing } = hero;
  const { labels } = use(SiteContext).content.messages;
  if (drawing === 'none') return <PageHead title={headline} subtitle={subtitle} />;
  return (
    <DuskHero
      title={headline}
      subtitle={subtitle}
      kind={placements[drawing] ?? 'beside'}
      drawing={drawingFor(drawing, labels)}
    >
      <Actions actions={actions} />
      {children}
    </DuskHero>
  );
}
