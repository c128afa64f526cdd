import { WindowMark } from '../drawings/window-mark.tsx';
import type { BlockOf } from '../words/blocks.ts';
import { BlockHeading } from './heading.tsx';

export function Challenges({ block }: { block: BlockOf<'challenges'> }) {
  if (block.look === 'list') {
    return (
      <div className="split">
        <BlockHeading heading={block.heading} intro={block.intro} />
        <ChallengeList block={block} />
      </div>
    );
  }
  return (
    <>
      <BlockHeading heading={block.heading} intro={block.intro} />
      <div className="challenge-cards">
        <ChallengeList block={block} />
      </div>
    </>
  );
}

/** A list of problems, each marked with a dark window. */
function ChallengeList({ block }: { block: BlockOf<'challenges'> }) {
  return (
    <ul className="points">
      {block.items.map((point) => (
        <li key={point.title}>
          <WindowMark lit={false} />
          <div>
            <h3 className="point-title">{point.title}</h3>
            <p>{point.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
