export type Moment = { when: string; text: string };

/** One story told by the clock; a window lights up at each of its moments. */
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
