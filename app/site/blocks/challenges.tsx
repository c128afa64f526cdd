import { ChallengeList } from '#app/ui/primitives/point-list.tsx';
import type { BlockOf } from '../words/blocks.ts';
import { BlockHeading } from './heading.tsx';

export function Challenges({ block }: { block: BlockOf<'challenges'> }) {
  if (block.look === 'list') {
    return (
      <div className="split">
        <BlockHeading heading={block.heading} intro={block.intro} />
        <ChallengeList points={block.items} />
      </div>
    );
  }
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      <div className="challenge-cards">
        <ChallengeList points={block.items} />
      </div>
    </>
  );
}
