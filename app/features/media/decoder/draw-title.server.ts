import sharp from 'sharp';
import { SVG_LOADER, withLoader } from './loaders.server.ts';
import { layOutTitle, placeGlyphs } from './title-layout.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 80;
const LINE_HEIGHT = 1.16;
/** From the top of a line to its baseline, in em. */
const BASELINE = 0.86;
/** The colors of the site's own picture: --dusk-900, --paper-100, --lamp-400 and hills. */
const COLORS = {
  sky: '#1b1c3d',
  far: '#222b4b',
  hill: '#1e3a4b',
  front: '#091225',
  paper: '#faf6ee',
  lamp: '#f9bd45',
};
/** At most 60 KB of two flat colors. */
const QUALITY = 88;
const SITE_NAME = 'Wizard Services';

/** The title on the site's evening sky, as a JPEG for link previews. */
export function drawTitle(title: string): Promise<Buffer> {
  const { size, lines } = layOutTitle(title);
  const lineHeight = size * LINE_HEIGHT;
  const top = (HEIGHT - 130 - lines.length * lineHeight) / 2;
  const text = lines
    .map((line, index) => drawLine(line, size, top + index * lineHeight + size * BASELINE))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.sky}"/>${GROUND}${text}${MARK}</svg>`;
  return withLoader(SVG_LOADER, () =>
    sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer(),
  );
}

const GROUND = `<path d="M0 560C260 500 520 520 760 500S1080 470 1200 490V630H0z" fill="${COLORS.far}"/><path d="M0 600C300 560 620 590 900 555S1120 540 1200 530V630H0z" fill="${COLORS.hill}"/><path d="M0 622C280 606 640 618 1200 596V630H0z" fill="${COLORS.front}"/><path d="M965 512h70v-42l-35-30-35 30z" fill="${COLORS.front}"/><path d="M978 478h17v17h-17z" fill="${COLORS.lamp}"/>`;

/** The window of the logo, and the name beside it. */
const MARK = `<g transform="translate(${LEFT} 520) scale(1.4)"><path d="M18.5 23.5H31V37H18.5z" fill="${COLORS.lamp}"/><path d="M1.5 38.5V17a15.5 15.5 0 0 1 31 0v21.5zM17 2v36M2 22h30" fill="none" stroke="${COLORS.paper}" stroke-width="3.4" stroke-linejoin="round"/></g>${drawLine(SITE_NAME, 34, 560, LEFT + 64)}`;

function drawLine(line: string, size: number, baseline: number, left = LEFT): string {
  const scale = size / 1000;
  const letters = placeGlyphs(line)
    .glyphs.map(({ x, outline }) => `<path transform="translate(${x} 0)" d="${outline}"/>`)
    .join('');
  return `<g transform="translate(${left} ${baseline}) scale(${scale} ${-scale})" fill="${COLORS.paper}">${letters}</g>`;
}
