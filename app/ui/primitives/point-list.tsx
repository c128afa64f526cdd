import type { ReactNode } from 'react';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';

export type Point = { title: string; text: ReactNode };

/** A list of problems, each marked with a dark window. */
export function ChallengeList({ points }: { points: readonly Point[] }) {
  return (
    <ul className="points">
      {points.map((point) => (
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
