import type { Rich } from '../words/types.ts';
import { RichText } from './rich-text.tsx';

interface BlockHeadingProps {
  /** Small text above the heading. */
  above?: string;
  heading: string;
  intro?: Rich | undefined;
}

export function BlockHeading({ above, heading, intro }: BlockHeadingProps) {
  return (
    <div className="block-heading stack">
      {above ? <p className="eyebrow">{above}</p> : null}
      <h2>{heading}</h2>
      {intro ? (
        <p className="lead soft measure">
          <RichText text={intro} />
        </p>
      ) : null}
    </div>
  );
}
