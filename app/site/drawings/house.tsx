/**
 * Parts of both houses. The ground line is y = 300; callers position a house with a `transform`.
 */

type Box = { x: number; y: number; width: number; height: number };

type WindowProps = Box & {
  lit?: boolean;
  /** 1 to 7: position in the light-up animation of the hero. Not animated in other drawings. */
  order?: number;
};

/** Size of the full house's ground-floor windows. */
const sash = { width: 36, height: 48 };

const round = (value: number) => Math.round(value * 100) / 100;

function glassOutline({ x, y, width, height }: Box): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/**
 * Frame, glazing bars and sill as one path. The panes are holes: their outlines run in the opposite
 * direction.
 */
function frameOutline({ x, y, width, height }: Box): string {
  const bar = 3;
  const paneWidth = (width - bar) / 2;
  const above = round(height * 0.46 - bar / 2);
  const below = round(height - above - bar);
  const pane = (left: number, top: number, paneHeight: number) =>
    `M${left} ${round(top)}v${paneHeight}h${paneWidth}v${-paneHeight}z`;
  const right = x + paneWidth + bar;
  return [
    `M${x - 4} ${y - 4}h${width + 8}v${height + 8}h${-width - 8}z`,
    pane(x, y, above),
    pane(right, y, above),
    pane(x, y + above + bar, below),
    pane(right, y + above + bar, below),
    `M${x - 7} ${y + height + 3.5}h${width + 14}v5h${-width - 14}z`,
  ].join('');
}

/**
 * Windows of one wall. Panes that light up at different times are separate elements; all frames
 * share one path, because rendering cost grows with the number of elements.
 */
export function HouseWindows({ windows }: { windows: readonly WindowProps[] }) {
  const panes = Object.groupBy(windows, ({ lit = true, order = 1 }) =>
    lit ? `glass light-${order}` : 'glass-dark',
  );
  return (
    <>
      {Object.entries(panes).map(([glass, group = []]) => (
        <path key={glass} d={group.map(glassOutline).join('')} className={glass} />
      ))}
      <path d={windows.map(frameOutline).join('')} fill="var(--scene-trim)" />
    </>
  );
}

function ArchedWindow({ x, y, order }: { x: number; y: number; order: number }) {
  const outline = `M${x} ${y + 54}V${y + 20}a20 20 0 0 1 40 0v34z`;
  return (
    <>
      <path
        d={outline}
        className={`glass light-${order}`}
        stroke="var(--scene-trim)"
        strokeWidth="5"
      />
      <path d={`M${x + 20} ${y}v54M${x} ${y + 26}h40`} stroke="var(--scene-trim)" strokeWidth="3" />
    </>
  );
}

function Dormers() {
  const dormers = [
    { x: 222, order: 5 },
    { x: 330, order: 3 },
  ];
  return (
    <>
      <path
        d={dormers.map(({ x }) => `M${x} 172V122l34-32 34 32v50z`).join('')}
        fill="var(--scene-wall)"
      />
      <path
        d={dormers.map(({ x }) => `M${x - 9} 128 ${x + 34} 87l43 41`).join('')}
        fill="none"
        stroke="var(--scene-roof-edge)"
        strokeWidth="9"
      />
      <HouseWindows
        windows={dormers.map(({ x, order }) => ({
          x: x + 21,
          y: 124,
          width: 26,
          height: 32,
          order,
        }))}
      />
    </>
  );
}

/** Seven lit windows, a porch with a rocking chair, and a ramp to the door. */
export function FullHouse() {
  return (
    <g>
      <path d="M392 84V24h34v72z" fill="var(--scene-wall-shade)" />
      <path d="M386 24h46" stroke="var(--scene-roof)" strokeWidth="9" />
      <path d="M112 182V70h306l58 112z" fill="var(--scene-roof)" />
      <path d="M112 300V178h352v122z" fill="var(--scene-wall-shade)" />
      <Dormers />
      <Porch />
      <path d="M36 300V144l76-82 76 82v156z" fill="var(--scene-wall)" />
      <path
        d="M20 165 112 62l92 103"
        fill="none"
        stroke="var(--scene-roof)"
        strokeWidth="16"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M26 170 112 74l86 96" fill="none" stroke="var(--scene-trim)" strokeWidth="4" />
      <ArchedWindow x={92} y={120} order={7} />
      <HouseWindows
        windows={[
          { x: 58, y: 212, ...sash, order: 1 },
          { x: 130, y: 212, ...sash, order: 4 },
        ]}
      />
      <Residents />
    </g>
  );
}

/** Two people at a table, and a cat on the sill next to the door. */
function Residents() {
  return (
    <g fill="var(--lamp-800)">
      <path d="M134 260v-8q2-7 8-8a5 5 0 1 1 4 0q5 1 6 8v8zM155 260v-6q1-6 6-7a4 4 0 1 1 4 0q1 0 1 1v12z" />
      <path d="M420 270q-2-8 3-12l-1-6 3 2h3l3-2-1 6q4 4 3 12 4 0 4-6l2 1q0 7-6 7h-10z" />
    </g>
  );
}

function Porch() {
  return (
    <>
      <HouseWindows
        windows={[
          { x: 222, y: 222, ...sash, order: 6 },
          { x: 398, y: 222, ...sash, order: 2 },
        ]}
      />
      <path
        d="M305 290v-78h50v78z"
        fill="var(--scene-roof-edge)"
        stroke="var(--scene-trim)"
        strokeWidth="5"
      />
      <path d="M314 220h32v28h-32z" className="glass light-4" />
      <circle cx="347" cy="258" r="3" fill="var(--scene-trim)" />
      <RockingChair />
      <path d="M184 200V174h284l20 26z" fill="var(--scene-roof)" />
      <path d="M186 200h300" stroke="var(--scene-trim)" strokeWidth="5" />
      <path
        d="M205 202v88M288 202v88M371 202v88M466 202v88"
        stroke="var(--scene-trim)"
        strokeWidth="7"
      />
      <path d="M186 288h300v12H186z" fill="var(--scene-roof-edge)" />
      <path d="M186 288h300" stroke="var(--scene-trim)" strokeWidth="4" />
      <path d="M486 286 590 306v8H486z" fill="var(--scene-roof-edge)" />
      <path
        d="M486 262 590 282M486 274 590 294M520 268v26M555 275v26M588 281v26"
        stroke="var(--scene-trim)"
        strokeWidth="3"
      />
      <path d="M296 300h68v9h-68zM288 309h84v9h-84z" fill="var(--scene-wall)" />
    </>
  );
}

function RockingChair() {
  return (
    <path
      d="M266 252q-5 16-4 24h18m-18 0-3 12m20-12 2 12M252 284q15 10 32 2"
      fill="none"
      stroke="var(--scene-trim)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  );
}

/** The house at the start of the path: `lit` of its four windows are lit.  */
export function SmallHouse({ lit }: { lit: number }) {
  return (
    <g>
      <path d="M142 196V140h20v40z" fill="var(--scene-wall-shade)" />
      <path d="M24 300V214h152v86z" fill="var(--scene-wall)" />
      <path d="M8 222 64 150h72l56 72z" fill="var(--scene-roof)" />
      <path d="M8 223h184" stroke="var(--scene-trim)" strokeWidth="4" />
      <HouseWindows
        windows={[
          { x: 38, y: 240, width: 22, height: 30, lit: lit > 1 },
          { x: 74, y: 240, width: 22, height: 30, lit: lit > 0 },
          { x: 148, y: 240, width: 20, height: 30, lit: lit > 2 },
        ]}
      />
      <path
        d="M110 300v-62h26v62z"
        fill="var(--scene-roof-edge)"
        stroke="var(--scene-trim)"
        strokeWidth="3"
      />
      <path d="M84 206v-24l16-15 16 15v24z" fill="var(--scene-wall)" />
      <path d="M93 200v-16h14v16z" className={lit > 3 ? 'glass' : 'glass-dark'} />
    </g>
  );
}
