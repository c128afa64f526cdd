import { type ReactNode, use } from 'react';
import { GrowthPathEnd, GrowthPathStretch, type PathPart } from '../drawings/growth-path.tsx';
import { HouseAtDusk } from '../drawings/house-at-dusk.tsx';
import { KitchenWindow } from '../drawings/kitchen-window.tsx';
import { QuizHouse } from '../drawings/quiz-house.tsx';
import { TwoHouses } from '../drawings/two-houses.tsx';
import { DuskHero } from '../frame/dusk-hero.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SiteContext } from '../frame/site-context.ts';
import type { MessageTexts } from '../words/messages.ts';
import type { Drawing, Hero } from '../words/page.ts';
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
