import type { Figure, Figures } from '../results.ts';
import { formatCount, formatDay } from './results-data.ts';

const WIDTH = 240;
const HEIGHT = 44;
/** Room for the line's width at the top and bottom. */
const EDGE = 3;

/** One line of numbers over time. The same numbers are in the table below the figures. */
function DayLine({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, n) => {
    const y = HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
    return `${round(n * step)} ${round(y)}`;
  });
  const line = `M${points.join('L')}`;
  return (
    <svg
      className="day-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="day-line-area" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path className="day-line-pen" d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

export interface ResultFiguresProps {
  figures: Figures;
  /** The first and the last day of each point of the lines. */
  points: readonly { readonly from: string; readonly to: string }[];
  /** How many days the period has. */
  days: number;
  /** Whether visits and views were counted in the days before. */
  isCompared: boolean;
  /** Whether there is enough to draw lines. */
  drawn: boolean;
}

/** Four numbers with the ones before them, and a line of days each. */
export function ResultFigures({ figures, points, days, isCompared, drawn }: ResultFiguresProps) {
  const { visits, views, leads, rate } = figures;
  return (
    <section aria-label="Figures">
      <ul className="result-figures">
        <Tile label="Visits" figure={visits} isCompared={isCompared} drawn={drawn} />
        <Tile label="Views" figure={views} isCompared={isCompared} drawn={drawn} />
        <Tile label="Leads" figure={leads} isCompared drawn={drawn} />
        <li className="result-figure">
          <h2>Leads per 100 visits</h2>
          <strong>{formatCount(rate.now)}</strong>
          {rate.now === null ? <p className="field-hint">Too few visits to say.</p> : null}
          {rate.now === null || rate.before === null || !isCompared ? null : (
            <Before count={rate.before} />
          )}
        </li>
      </ul>
      {drawn ? (
        <details className="result-days">
          <summary>{points.length === days ? 'Day by day' : 'Week by week'}</summary>
          <DayTable figures={figures} points={points} />
        </details>
      ) : (
        <p className="field-hint">Not enough visits for a chart yet.</p>
      )}
    </section>
  );
}

function Before({ count }: { count: number }) {
  return <p className="field-hint">{`${formatCount(count)} before`}</p>;
}

interface TileProps {
  label: string;
  figure: Figure;
  isCompared: boolean;
  drawn: boolean;
}

function Tile({ label, figure, isCompared, drawn }: TileProps) {
  return (
    <li className="result-figure">
      <h2>{label}</h2>
      <strong>{formatCount(figure.now)}</strong>
      {isCompared ? <Before count={figure.before} /> : null}
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
