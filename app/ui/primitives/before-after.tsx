import type { ReactNode } from 'react';

export type BeforeAfterColumn = {
  heading: string;
  paragraphs?: readonly ReactNode[];
  points?: readonly string[];
};

type BeforeAfterProps = {
  left: BeforeAfterColumn;
  right: BeforeAfterColumn;
};

/** Two columns: before on the left, after on a dark card with lit marks on the right. */
export function BeforeAfter({ left, right }: BeforeAfterProps) {
  return (
    <div className="before-after">
      <Column column={left} />
      <Column column={right} />
    </div>
  );
}

function Column({ column }: { column: BeforeAfterColumn }) {
  return (
    <div className="before-after-column stack">
      <h3>{column.heading}</h3>
      {column.paragraphs?.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change order.
        <p key={index}>{paragraph}</p>
      ))}
      {column.points ? (
        <ul className="ticks">
          {column.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
