import type { Period } from '#app/domains/numbers/period-names.ts';
import type { Figure, Figures } from '#app/domains/numbers/results.ts';
import { DayLine } from './day-line.tsx';
import { describeBefore, formatCount, formatDay } from './results-data.ts';

export interface ResultFiguresProps {
  period: Period;
  figures: Figures;
  /** The first and the last day of each point of the lines. */
  points: readonly { readonly from: string; readonly to: string }[];
  /** How many days the period has. */
  days: number;
  /** The first day that is counted. */
  since: string;
  /** Whether there is enough to draw lines. */
  drawn: boolean;
}

/** Four numbers with the ones before them, and a line of days each. */
export function ResultFigures({ figures, ...props }: ResultFiguresProps) {
  const { period, days, since, drawn, points } = props;
  const before = describeBefore(period, days);
  const compared = since <= period.before.from;
  const { visits, views, leads, rate } = figures;
  return (
    <section aria-label="Figures">
      <ul className="result-figures">
        <Tile label="Visits" figure={visits} before={compared ? before : null} drawn={drawn} />
        <Tile label="Views" figure={views} before={compared ? before : null} drawn={drawn} />
        <Tile label="Leads" figure={leads} before={before} drawn={drawn} />
        <li className="result-figure">
          <h2>Leads per 100 visits</h2>
          <strong>{rate.now === null ? '–' : formatCount(rate.now)}</strong>
          <p className="field-hint">
            {rate.now === null
              ? 'Too few visits to say.'
              : compared && rate.before !== null
                ? `${formatCount(rate.before)} in ${before}`
                : 'Nothing to compare with yet.'}
          </p>
        </li>
      </ul>
      {drawn ? (
        <details className="result-days">
          <summary>{points.length === days ? 'Day by day' : 'Week by week'}, as a table</summary>
          <DayTable figures={figures} points={points} />
        </details>
      ) : (
        <p className="field-hint">
          These are few visits so far: a line of days would show chance more than anything else.
        </p>
      )}
    </section>
  );
}

interface TileProps {
  label: string;
  figure: Figure;
  /** What it is compared with; null if it was not counted then. */
  before: string | null;
  drawn: boolean;
}

function Tile({ label, figure, before, drawn }: TileProps) {
  return (
    <li className="result-figure">
      <h2>{label}</h2>
      <strong>{formatCount(figure.now)}</strong>
      <p className="field-hint">
        {before === null
          ? 'Nothing to compare with yet.'
          : `${formatCount(figure.before)} in ${before}`}
      </p>
      {drawn ? <DayLine values={figure.line} /> : null}
    </li>
  );
}

function DayTable({ figures, points }: Pick<ResultFiguresProps, 'figures' | 'points'>) {
  const { visits, views, leads } = figures;
  return (
    <table className="result-table">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Visits</th>
          <th scope="col">Views</th>
          <th scope="col">Leads</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ from, to }, n) => (
          <tr key={from}>
            <th scope="row">{from === to ? formatDay(from) : `Week to ${formatDay(to)}`}</th>
            <td>{formatCount(visits.line[n] ?? 0)}</td>
            <td>{formatCount(views.line[n] ?? 0)}</td>
            <td>{formatCount(leads.line[n] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
