export type Moment = { when: string; text: string };

/** Events in order, each marked with a lit window. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="timeline">
      {moments.map((moment) => (
        <li key={moment.when}>
          <h3>{moment.when}</h3>
          <p>{moment.text}</p>
        </li>
      ))}
    </ol>
  );
}
