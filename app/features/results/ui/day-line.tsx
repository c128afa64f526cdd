const WIDTH = 240;
const HEIGHT = 44;
/** Room for the line's width at the top and bottom. */
const EDGE = 3;

/** One line of numbers over time. The same numbers are in the table below the figures. */
export function DayLine({ values }: { values: readonly number[] }) {
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
