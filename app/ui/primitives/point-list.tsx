import type { ReactNode } from 'react';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';

export type Point = { title: string; text: ReactNode };
type PointListProps = { points: readonly Point[]; headingLevel?: 2 | 3 };

/** A list of problems, each marked with a dark window. */
export function ChallengeList({ points, headingLevel = 3 }: PointListProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="points">
      {points.map((point) => (
        <li key={point.title}>
          <WindowMark lit={false} />
          <div>
            <Heading className="point-title">{point.title}</Heading>
            <p>{point.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
