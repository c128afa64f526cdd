import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { canDraw, createTitlePictures } from '../title-pictures.server.ts';
import { drawTitle } from './draw-title.server.ts';
import { TITLE_CHARACTERS } from './title-characters.ts';
import outlines from './title-glyphs.json' with { type: 'json' };
import { GLYPHS, layOutTitle } from './title-layout.ts';

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

it('draws with the letters that caches keep pictures of forever', () => {
  const hash = createHash('sha256').update(JSON.stringify(outlines)).digest('hex');
  expect(hash).toBe('ffe3b1e4672b4c8783b84864a8cf09a01daad82609894bcb6287b6746a352b7a');
});

it('gives a long title smaller letters, and cuts it at a word', () => {
  expect(layOutTitle('The first call')).toEqual({ size: 88, lines: ['The first call'] });
  const { size, lines } = layOutTitle(LONG);
  expect(size).toBe(52);
  expect(lines).toHaveLength(4);
  expect(LONG.startsWith(lines.join(' ').replace(/…$/, ''))).toBe(true);
  expect(lines.at(-1)).toMatch(/\w…$/);
  expect(layOutTitle('W'.repeat(200)).lines).toEqual([expect.stringMatching(/^W{5,}…$/)]);
});

it('has the accents of Czech and Vietnamese, and leaves out what it lacks', async () => {
  const drawn: string[] = [];
  const pictures = createTitlePictures({
    draw: async ({ title }) => {
      drawn.push(title);
      return Buffer.from(title);
    },
  });
  const titles = ['Bệnh nhân  ở nhà', 'Kůň 🐎 běží', 'Ḥalal ☎️ 2️⃣', 'Peace (שלום), 🙂!'];
  for (const title of titles) await pictures.find(title);
  expect(drawn).toEqual(['Bệnh nhân ở nhà', 'Kůň běží', 'Halal 2', 'Peace, !']);
});

it('knows which titles it has letters for', () => {
  expect([...GLYPHS.keys()].join('')).toBe(TITLE_CHARACTERS);
  const drawn = [
    'Crème brûlée: 50 %',
    'Nice 🙂',
    '👩‍👩‍👧 A family visits',
    'Příliš žluťoučký kůň',
    'Nguyễn Thị Phượng hỏi về giường trống',
    'Ma‘arib, ḥalal and Ǧ',
    'Shalom (שלום)',
    '2️⃣ calls a day',
  ];
  for (const title of drawn) expect(canDraw(title), title).toBe(true);
  for (const title of ['', ' ', '🙂', 'שלום', 'مرحبا', '家', 'Хата', 'שלום לכולם now']) {
    expect(canDraw(title), title).toBe(false);
  }
});
