import { FullHouse, SmallHouse } from './house.tsx';
import { Bush, Lamp, Poplar, RoundTree } from './nature.tsx';

export type PathPart =
  | 'start'
  | 'evening'
  | 'boost-revenue'
  | 'lead-smarter'
  | 'scale-big'
  | 'arrival';

type Stretch = { left: number; top: number; width: number; lamps: number };

/** Height of an arched window, by its width. */
const RATIO = 1.12;

/** Crop of the drawing for each stretch, and how many lamps are lit at that point. */
const stretches: Record<PathPart, Stretch> = {
  start: { left: -10, top: 150, width: 360, lamps: 0 },
  evening: { left: 230, top: 130, width: 350, lamps: 0 },
  'boost-revenue': { left: 620, top: 116, width: 380, lamps: 1 },
  'lead-smarter': { left: 990, top: 136, width: 350, lamps: 2 },
  'scale-big': { left: 1570, top: 110, width: 380, lamps: 3 },
  arrival: { left: 1930, top: 56, width: 450, lamps: 3 },
};

/** `x` and `y` are in units of the drawing, here and below. */
const trees = [
  { Tree: Poplar, x: 300, y: 424, scale: 0.6 },
  { Tree: Poplar, x: 326, y: 430, scale: 0.8 },
  { Tree: RoundTree, x: 520, y: 446, scale: 0.5 },
  { Tree: RoundTree, x: 1020, y: 412, scale: 0.62 },
  { Tree: RoundTree, x: 1090, y: 404, scale: 0.44 },
  { Tree: Poplar, x: 1540, y: 436, scale: 0.66 },
  { Tree: Poplar, x: 1568, y: 438, scale: 0.5 },
  { Tree: RoundTree, x: 2340, y: 420, scale: 0.9 },
  { Tree: RoundTree, x: 2420, y: 430, scale: 0.7 },
];

/** The same house at each stage, with more lit windows each time and a second house at the end. */
const cottages = [
  { x: 40, y: 204, scale: 0.75, lit: 1 },
  { x: 366, y: 258, scale: 0.6, lit: 1 },
  { x: 870, y: 262, scale: 0.54, lit: 2 },
  { x: 1350, y: 244, scale: 0.56, lit: 3 },
  { x: 1596, y: 262, scale: 0.5, lit: 4 },
  { x: 1836, y: 264, scale: 0.5, lit: 4 },
];

const lampPlaces = [
  { x: 800, y: 448 },
  { x: 1280, y: 432 },
  { x: 1760, y: 442 },
];

const bushes = [
  { x: 540, y: 536, scale: 0.7 },
  { x: 1130, y: 534, scale: 0.8 },
  { x: 1620, y: 536, scale: 0.6 },
  { x: 2250, y: 530, scale: 0.9 },
];

/** Extent to the left and right of `x`, before scaling. */
const reach = { tree: [76, 76], cottage: [0, 195], lamp: [120, 120], bush: [66, 66] } as const;
const arrivalFrom = 1950;

/** The whole path, from one lit window past three lamps to a full house. */
export function GrowthPath({ title }: { title: string }) {
  return (
    <svg className="growth-path" viewBox="0 120 2400 440" role="img" aria-label={title}>
      <PathScene lamps={3} />
    </svg>
  );
}

interface GrowthPathStretchProps {
  part: PathPart;
  /** Shows more of what comes before and after it. */
  isWide?: boolean;
}

/** One stretch of the path in an arched window. Lamps already passed are lit. Decorative. */
export function GrowthPathStretch({ part, isWide = false }: GrowthPathStretchProps) {
  const { left, top, width, lamps } = isWide ? widen(stretches[part]) : stretches[part];
  return (
    <div className="arch">
      <svg
        viewBox={`${left} ${top} ${width} ${Math.round(width * RATIO)}`}
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        {part === 'evening' ? <Moon /> : null}
        <PathScene lamps={lamps} from={left} to={left + width} />
      </svg>
    </div>
  );
}

/** Half as much again of the path, on the same ground. */
function widen({ left, top, width, lamps }: Stretch): Stretch {
  const more = width / 2;
  return { left: left - more / 2, top: top - Math.round(more * RATIO), width: width + more, lamps };
}

function Moon() {
  return <path d="M508 196a34 34 0 1 0 30 50 42 42 0 0 1-30-50z" fill="var(--lamp-200)" />;
}

/** The end of the path, drawn as far to the left as a wide screen shows. Decorative. */
export function GrowthPathEnd() {
  return (
    <svg
      className="scene-end"
      viewBox="1700 110 700 450"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
    >
      <circle cx="2150" cy="400" r="400" fill="var(--scene-glow-1)" />
      <circle cx="2150" cy="400" r="300" fill="var(--scene-glow-2)" />
      <circle cx="2150" cy="400" r="215" fill="var(--scene-glow-3)" />
      <PathScene lamps={3} />
    </svg>
  );
}

type SceneProps = {
  /** Number of lit lamps. */
  lamps: number;
  /** Visible range of `x`; shapes outside it are omitted to save bytes. */
  from?: number;
  to?: number;
};

function PathScene({ lamps, from = -Infinity, to = Infinity }: SceneProps) {
  const isVisible =
    (kind: keyof typeof reach) =>
    ({ x, scale = 1 }: { x: number; scale?: number }) =>
      x + reach[kind][1] * scale > from && x - reach[kind][0] * scale < to;
  return (
    <>
      <path
        d="M60 210h0M196 176h0M330 236h0M420 190h0M560 214h0M640 150h0M930 236h0M1010 170h0M1130 206h0M1420 150h0M1470 232h0M1590 180h0M1640 246h0M1900 170h0M1990 196h0M2130 130h0M2210 190h0M2350 150h0"
        stroke="var(--dusk-300)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M-400 470C-200 400 0 380 180 392s260 76 420 70 280-110 460-104 260 84 420 78 300-110 480-100 260 50 440 46 200-30 400-24v302H-400z"
        fill="var(--scene-far)"
      />
      {trees.filter(isVisible('tree')).map(({ Tree, ...place }) => (
        <Tree key={place.x} {...place} />
      ))}
      <path
        d="M-400 480C-200 430 20 416 200 424s240 62 400 56 180-54 300-54 220 40 340 34 240-52 380-44 240 44 380 30 240-36 400-30 240 20 400 20v160H-400z"
        fill="var(--scene-hill)"
      />
      {cottages.filter(isVisible('cottage')).map(({ x, y, scale, lit }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
          <SmallHouse lit={lit} />
        </g>
      ))}
      {to > arrivalFrom ? (
        <g transform="translate(1945 208) scale(.72)">
          <FullHouse />
        </g>
      ) : null}
      <path
        d="M126 430c10 40 120 62 250 72s300-30 420-52 190 50 320 50 130-60 230-66 220 66 330 62 160-56 260-52 180 18 268-2"
        fill="none"
        stroke="var(--scene-path)"
        strokeWidth="20"
        strokeLinecap="round"
      />
      {lampPlaces
        .map((place, index) => ({ ...place, lit: index < lamps }))
        .filter(isVisible('lamp'))
        .map((lamp) => (
          <Lamp key={lamp.x} {...lamp} />
        ))}
      <path
        d="M-400 540c200-30 420-24 640-14s400 14 640 0 380-14 600 0 400 14 640-4 340-6 680 0v60H-400z"
        fill="var(--scene-front)"
      />
      {bushes.filter(isVisible('bush')).map((bush) => (
        <Bush key={bush.x} {...bush} />
      ))}
    </>
  );
}
