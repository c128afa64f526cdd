import sharp from 'sharp';
import { expect, it } from 'vitest';
import { TITLE_CHARACTERS } from '../title-characters.ts';
import { canDraw } from '../title-pictures.server.ts';
import { drawTitle } from './draw-title.server.ts';
import { GLYPHS } from './title-glyphs.ts';
import { layOutTitle } from './title-layout.ts';

const LONG =
  'How to answer the phone when nobody has time and six families call within the same hour of a Monday morning in the middle of a hard winter, again and again, for years to come';

it.each(['The first call', 'Łódź & “Ångström”', LONG, 'W'.repeat(200)])(
  'draws %j as a JPEG of 1200 × 630 under 300 KB, the same each time',
  async (title) => {
    const jpeg = await drawTitle(title);
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(jpeg.byteLength).toBeLessThan(300_000);
    expect(jpeg.equals(await drawTitle(title))).toBe(true);
    expect(jpeg.equals(await drawTitle(`x${title}`))).toBe(false);
  },
);

it('gives a long title smaller letters, and cuts it at a word', () => {
  expect(layOutTitle('The first call')).toEqual({ size: 88, lines: ['The first call'] });
  const { size, lines } = layOutTitle(LONG);
  expect(size).toBe(52);
  expect(lines).toHaveLength(4);
  expect(LONG.startsWith(lines.join(' ').replace(/…$/, ''))).toBe(true);
  expect(lines.at(-1)).toMatch(/\w…$/);
  expect(layOutTitle('W'.repeat(200)).lines).toEqual([expect.stringMatching(/^W{5,}…$/)]);
});

it('knows which titles it has letters for', () => {
  expect([...GLYPHS.keys()].join('')).toBe(TITLE_CHARACTERS);
  expect(canDraw('Crème brûlée: 50 %')).toBe(true);
  for (const title of ['', ' ', 'שלום', 'مرحبا', '家', 'Хата', 'Nice 🙂']) {
    expect(canDraw(title), title).toBe(false);
  }
});
