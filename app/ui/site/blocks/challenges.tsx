import type { ChallengesBlock, Item } from '#app/content/types.ts';
import { ChallengeList, type Point } from '#app/ui/primitives/point-list.tsx';
import { BlockHeading } from './heading.tsx';

function toPoint(item: Item): Point {
  return { title: item.title, text: typeof item.text === 'string' ? item.text : '' };
}

export function Challenges({ block }: { block: ChallengesBlock }) {
  const points = block.items.map(toPoint);
  if (block.look === 'list') {
    return (
      <div className="split">
        <BlockHeading heading={block.heading} intro={block.intro} />
        <ChallengeList points={points} />
      </div>
    );
  }
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      <div className="challenge-cards">
        <ChallengeList points={points} />
      </div>
    </>
  );
}
