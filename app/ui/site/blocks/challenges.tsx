import type { ChallengesBlock, Item } from '#app/content/types.ts';
import { ChallengeList, type Point } from '#app/ui/primitives/point-list.tsx';
import { BlockHeading } from './heading.tsx';

function toPoint(item: Item): Point {
  return { title: item.title, text: typeof item.text === 'string' ? item.text : '' };
}

/** `rooms`: four cards, as four dark rooms; `list`: one under the other beside the heading. */
export function Challenges({ block, look }: { block: ChallengesBlock; look: 'rooms' | 'list' }) {
  const points = block.items.map(toPoint);
  if (look === 'list') {
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
      <div className="rooms">
        <ChallengeList points={points} />
      </div>
    </>
  );
}
