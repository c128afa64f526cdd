import type { Rich } from '#app/content/types.ts';
import { RichText } from './rich-text.tsx';

/** A block's heading and what introduces it. */
export function BlockHeading({ heading, intro }: { heading: string; intro?: Rich | undefined }) {
  return (
    <div className="block-heading stack">
      <h2>{heading}</h2>
      {intro ? (
        <p className="lead soft measure">
          <RichText text={intro} />
        </p>
      ) : null}
    </div>
  );
}
