const patternId = 'rooftops';
const height = 84;
const patternWidth = 1180;

/** Position, wall width and height, roof height, and offsets of the lit windows. */
const houses = [
  { x: 40, wall: 64, eaves: 44, roof: 30, windows: [16] },
  { x: 196, wall: 104, eaves: 54, roof: 22, windows: [18, 36] },
  { x: 398, wall: 84, eaves: 44, roof: 34, windows: [22, 42] },
  { x: 576, wall: 92, eaves: 54, roof: 20, windows: [60] },
  { x: 820, wall: 70, eaves: 46, roof: 28, windows: [18] },
  { x: 976, wall: 116, eaves: 54, roof: 22, windows: [26, 74] },
] as const;
const ground = 72;
const trees =
  'M340 76c-16-8-16-40 0-56 16 16 16 48 0 56zM744 76c-14-8-14-36 0-50 14 14 14 42 0 50zM768 76c-11-6-11-28 0-40 11 12 11 34 0 40zM532 76h-6V66c-18 0-22-22-6-26 2-16 26-16 28 0 16 2 14 26-4 26h-6v10z';

/** Wide houses have a flat ridge, narrow ones a gable. */
function outline({ x, wall, eaves, roof }: (typeof houses)[number]): string {
  const ridge = wall > 90 ? wall - 44 : 0;
  const slope = (wall - ridge) / 2 + 9;
  return `M${x} ${height}V${eaves}h-9l${slope}-${roof}h${ridge}l${slope} ${roof}h-9V${height}z`;
}

/** A row of houses above the footer, in the footer's color, repeated across any width. */
export function Rooftops() {
  return (
    <svg className="rooftops" width="100%" height={height} aria-hidden="true">
      <pattern id={patternId} width={patternWidth} height={height} patternUnits="userSpaceOnUse">
        <path
          fill="var(--dusk-950)"
          d={`${houses.map(outline).join('')}M0 ${ground}h${patternWidth}v12H0zM92 34V16h11v28zM618 40V28h10v12zM1066 40V26h11v14z${trees}`}
        />
        <path
          fill="var(--lamp-400)"
          d={houses
            .flatMap(({ x, eaves, windows }) =>
              windows.map((offset) => `M${x + offset} ${eaves + 5}h9v12h-9z`),
            )
            .join('')}
        />
      </pattern>
      <rect width="100%" height={height} fill={`url(#${patternId})`} />
    </svg>
  );
}
