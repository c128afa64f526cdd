import type { ReactNode } from 'react';

export type AnsweringColumn = {
  heading: string;
  paragraphs?: readonly ReactNode[];
  points?: readonly string[];
};

type AnsweringColumnsProps = {
  /** Today, what goes wrong, what is ours: the dark side. */
  left: AnsweringColumn;
  /** Then, what changes, what stays yours: the lit side. */
  right: AnsweringColumn;
};

/** Two columns that answer each other; a lit window stands over the second. */
export function AnsweringColumns({ left, right }: AnsweringColumnsProps) {
  return (
    <div className="answering">
      <Column column={left} />
      <Column column={right} />
    </div>
  );
}

function Column({ column }: { column: AnsweringColumn }) {
  return (
    <div className="answering-column stack">
      <h3>{column.heading}</h3>
      {column.paragraphs?.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change their order.
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
