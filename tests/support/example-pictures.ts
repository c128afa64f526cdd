import sharp from 'sharp';

interface Scene {
  /** The sky from top to bottom, the far hill, the near one, and the walls. */
  readonly colors: readonly [
    sky: string,
    glow: string,
    far: string,
    near: string,
    wall: string,
    roof: string,
  ];
  /** Where each house stands, in hundredths of the width, and how many of its four windows are lit. */
  readonly houses: readonly { readonly at: number; readonly lit: number }[];
}

const DUSK = ['#1c1c40', '#5b3f7a', '#2a3355', '#16263a', '#6b5a85', '#191a38'] as const;
const MORNING = ['#f2d9b8', '#fbf1de', '#9fb59a', '#6e8f78', '#f6efe2', '#7a4b3a'] as const;
const DAY = ['#a9c7dc', '#e6eef0', '#8eae8c', '#5d8667', '#f3e7d3', '#44506f'] as const;
const EVENING = ['#d98a5b', '#f5c98a', '#7f5d6b', '#3f3b57', '#d7b3a0', '#2d2540'] as const;

const WIDTH = 1600;
const HEIGHT = 1000;
const LIT = '#f8bc42';

/** Drawings for the sample articles, each another one: houses on a hill, with some windows lit. */
export const SCENES: readonly Scene[] = [DUSK, MORNING, DAY, EVENING].flatMap((colors) => [
  { colors, houses: [{ at: 50, lit: 4 }] },
  {
    colors,
    houses: [
      { at: 30, lit: 4 },
      { at: 68, lit: 2 },
    ],
  },
  {
    colors,
    houses: [
      { at: 20, lit: 1 },
      { at: 48, lit: 3 },
      { at: 76, lit: 4 },
    ],
  },
]);

export function drawScene(scene: Scene): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(scene)))
    .jpeg({ quality: 88 })
    .toBuffer();
}

function svgOf({ colors: [sky, glow, far, near, wall, roof], houses }: Scene): string {
  const rings = [520, 390, 270].map(
    (radius) => `<circle cx="1120" cy="640" r="${radius}" fill="${glow}" opacity="0.4"/>`,
  );
  const drawn = houses.map(({ at, lit }) => drawHouse((at / 100) * WIDTH, { lit, wall, roof }));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<path fill="${sky}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${rings.join('')}
<path fill="${far}" d="M0 640q420-150 820-30t780-90v480H0z"/>
${drawn.join('')}
<path fill="${near}" d="M0 800q500-90 900-20t700-40v260H0z"/></svg>`;
}

function drawHouse(x: number, { lit, wall, roof }: { lit: number; wall: string; roof: string }) {
  const windows = [0, 1, 2, 3].map((index) => {
    const left = -130 + (index % 2) * 180;
    const top = 560 + (index >> 1) * 120;
    return `<path fill="${index < lit ? LIT : roof}" d="M${left} ${top + 30}a40 40 0 0 1 80 0v50h-80z"/>`;
  });
  return `<g transform="translate(${x})"><path fill="${wall}" d="M-180 520h360v320h-360z"/>
<path fill="${roof}" d="M-220 530 0 380l220 150z"/>${windows.join('')}</g>`;
}
