import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAnimatedPng, makeHugePng, makeImage } from '#tests/support/uploads.ts';
import { decodeImage } from './decode-image.server.ts';
import type { EncodedFile } from './protocol.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-decode-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function decode(
  bytes: Uint8Array,
  options: { firstFrameOnly?: boolean; isImported?: boolean } = {},
) {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return decodeImage({ path, folder, ...options });
}

const rejection = (bytes: Uint8Array, options = {}) =>
  decode(bytes, options).then(
    () => null,
    (error) => error.code,
  );

async function readRgb(file: string | Buffer, options: SharpOptions = {}) {
  const image = sharp(file, options).removeAlpha().toColourspace('srgb');
  return image.raw().toBuffer({ resolveWithObject: true });
}

/** The color in the middle. */
async function colorOf({ path }: EncodedFile): Promise<number[]> {
  const { data, info } = await readRgb(path);
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
}

function expectColor(actual: readonly number[], expected: readonly number[], within = 12): void {
  const distances = actual.map((value, index) => Math.abs(value - (expected[index] ?? 0)));
  expect(Math.max(...distances), `${actual} is not ${expected}`).toBeLessThanOrEqual(within);
}

const plain = (width: number, height: number, background = '#b5803f') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A sky of thousands of colors. */
function makeGradient(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 3) {
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    data[at] = (255 * x) / width;
    data[at + 1] = (255 * y) / height;
    data[at + 2] = (127 * (x + y)) / (width + height);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Lines on nothing. */
const makeDrawing = (color = '#000') =>
  sharp(
    Buffer.from(
      Array.from({ length: 900 * 300 }, (_, at) => [
        ...(color === '#000' ? [0, 0, 0] : [255, 255, 255]),
        at % 20 < 4 ? 255 : 0,
      ]).flat(),
    ),
    { raw: { width: 900, height: 300, channels: 4 } },
  );

describe('the limits of the formats', () => {
  it('leave out the widths of a tall image that they can’t hold', async () => {
    const { full, smaller } = await decode(makeHugePng(600, 21_000));
    expect(full).toMatchObject({ format: 'png', width: 600, height: 21_000 });
    // WebP ends at 16,383 pixels.
    expect(smaller.filter(({ format }) => format !== 'png')).toEqual([]);
  });

  it('leave out the widths of a tall JPEG that would be WebP', async () => {
    const { full, smaller } = await decode(await plain(810, 18_000).jpeg().toBuffer());
    expect(full).toMatchObject({ format: 'jpeg', width: 810, height: 18_000 });
    expect(smaller.map(({ width }) => width)).toEqual([480]);
  });

  it('are no fault of a JPEG of 65,500 pixels, and named for a taller one', async () => {
    const bytes = await plain(9, 65_500).jpeg().toBuffer();
    expect((await decode(bytes)).full.height).toBe(65_500);
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(65_535, frame + 5);
    expect(await rejection(bytes)).toBe('too_long');
  });

  it('are no fault of a PNG of a million pixels', async () => {
    expect((await decode(makeHugePng(1, 1_000_000))).full.height).toBe(1_000_000);
  });

  it('are no fault of an image that is as tall as they allow', async () => {
    for (const [format, height] of [
      ['webp', 16_383],
      ['avif', 16_384],
    ] as const) {
      rmSync(folder, { recursive: true });
      folder = mkdtempSync(join(tmpdir(), 'wizard-decode-'));
      const { full } = await decode(await plain(64, height).toFormat(format).toBuffer());
      expect(full).toMatchObject({ format, height });
    }
  });
});

describe('a PNG', () => {
  it('keeps every pixel, and is not larger', async () => {
    const bytes = await makeGradient(1200, 675).png({ compressionLevel: 9 }).toBuffer();
    const { full } = await decode(bytes);
    expect(full.format).toBe('png');
    expect(full.bytes).toBeLessThanOrEqual(bytes.byteLength);
    const [before, after] = [await readRgb(bytes), await readRgb(full.path)];
    expect(before.data.equals(after.data)).toBe(true);
  });

  it('is lossy at smaller widths where that is much smaller, and not for drawings', async () => {
    const photo = await decode(await makeGradient(1200, 675).png().toBuffer());
    for (const { path, format, width, bytes } of photo.smaller) {
      const lossless = await sharp(await readFile(photo.full.path))
        .resize({ width })
        .png()
        .toBuffer();
      expect(bytes, format).toBeLessThan(lossless.byteLength / 2);
      expect((await sharp(path).metadata()).width).toBe(width);
    }
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'wizard-decode-'));
    const drawing = await decode(await makeDrawing().png().toBuffer());
    for (const { bytes, width } of drawing.smaller) {
      const lossy = await sharp(drawing.full.path)
        .resize({ width })
        .webp({ quality: 82 })
        .toBuffer();
      expect(bytes).toBeLessThanOrEqual(lossy.byteLength);
      expect(bytes).toBeLessThan(drawing.full.bytes);
    }
  });
});

/** An animation of colors. */
const frames = async (format: 'webp' | 'gif', { count = 3, width = 600, height = 400 } = {}) =>
  sharp(
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        plain(width, height, `rgb(${(index * 70) % 256}, 90, 200)`)
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .toFormat(format, { delay: Array.from({ length: count }, () => 400), loop: 2, effort: 1 })
    .toBuffer();

describe('an animation', () => {
  it('as WebP keeps its frames, times and repeats at every width', async () => {
    const { full, smaller, preview } = await decode(await frames('webp'));
    expect(full).toMatchObject({ format: 'webp', width: 600, height: 400 });
    for (const { path } of [full, ...smaller]) {
      const { pages, delay, loop } = await sharp(path).metadata();
      expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [400, 400, 400], loop: 2 });
    }
    expect(smaller.map(({ width, height }) => [width, height])).toEqual(
      smaller.length > 0 ? [[480, 320]] : [],
    );
    expect((await sharp(preview.path).metadata()).pages ?? 1).toBe(1);
  });

  it('as WebP may have 40 megapixels in all, and is a still image above it if that is wanted', async () => {
    const bytes = await frames('webp', { count: 401, width: 320, height: 320 });
    expect(await rejection(bytes)).toBe('animated_size');
    const { full } = await decode(bytes, { firstFrameOnly: true });
    expect((await sharp(full.path).metadata()).pages ?? 1).toBe(1);
  });

  it('as WebP may have 1,000 frames', async () => {
    expect(await rejection(await frames('webp', { count: 1_001, width: 2, height: 2 }))).toBe(
      'animated_size',
    );
  });

  it('as PNG is a still image only if that is wanted', async () => {
    expect(await rejection(makeAnimatedPng())).toBe('animated_kind');
    const { full } = await decode(makeAnimatedPng(), { firstFrameOnly: true });
    expect(full).toMatchObject({ format: 'png', width: 20, height: 10 });
  });
});

describe('the image for link previews', () => {
  const expectPreview = async ({ path, bytes }: EncodedFile) => {
    expect(bytes).toBeLessThan(300_000);
    expect(await sharp(path).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
      channels: 3,
    });
  };

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is a small JPEG of a %s', async (format) => {
    const { preview } = await decode(await makeGradient(1300, 700).toFormat(format).toBuffer());
    await expectPreview(preview);
    expectColor(await colorOf(preview), [127, 127, 63]);
  });

  it('is small of noise, too', async () => {
    const noise = makeImage('jpeg', { width: 1300, height: 700, sigma: 100 });
    await expectPreview((await decode(await noise.toBuffer())).preview);
  });

  it('has a light ground behind a drawing, and all of it', async () => {
    const { preview } = await decode(await makeDrawing().png().toBuffer());
    await expectPreview(preview);
    const { data, info } = await readRgb(preview.path);
    expectColor([...data.subarray(0, 3)], [250, 246, 238]);
    let dark = 0;
    for (let at = 0; at < data.length; at += info.channels) if ((data[at] ?? 0) < 90) dark += 1;
    // Of its 270,000 pixels, a fifth is ink.
    expect(dark).toBeGreaterThan(40_000);
  });

  it('does not enlarge a small image, and shows the top of a tall one', async () => {
    const small = await decode(await plain(165, 110, '#123456').png().toBuffer());
    await expectPreview(small.preview);
    const { data } = await readRgb(small.preview.path);
    const pixel = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3).subarray(0, 3)];
    expectColor(pixel(600, 315), [0x12, 0x34, 0x56]);
    expectColor(pixel(500, 315), [250, 246, 238]);
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'wizard-decode-'));
    const tall = await plain(900, 4_000, '#fff')
      .composite([{ input: await plain(900, 500, '#123456').png().toBuffer(), gravity: 'north' }])
      .jpeg()
      .toBuffer();
    const { preview } = await decode(tall);
    expectColor(await colorOf(preview), [0x12, 0x34, 0x56]);
  });
});

describe('what cameras and programs write', () => {
  const RED = [200, 30, 40] as const;
  const red = (width = 60, height = 40) => plain(width, height, `rgb(${RED.join(',')})`);

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright with EXIF orientation %i', async (orientation) => {
    const { full } = await decode(await red().withMetadata({ orientation }).jpeg().toBuffer());
    expect([full.width, full.height]).toEqual(orientation < 5 ? [60, 40] : [40, 60]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a CMYK JPEG', () => red().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()],
    ['a Display P3 JPEG', () => red().withIccProfile('p3').jpeg().toBuffer()],
    ['a Display P3 PNG', () => red().withIccProfile('p3').png().toBuffer()],
    ['a progressive JPEG', () => red().jpeg({ progressive: true }).toBuffer()],
    ['a 16-bit PNG', () => red().toColourspace('rgb16').png().toBuffer()],
    ['a PNG with a palette', () => red().png({ palette: true }).toBuffer()],
    ['a lossless WebP', () => red().webp({ lossless: true }).toBuffer()],
    ['an AVIF of 10 bits', () => red(64, 64).avif({ bitdepth: 10 }).toBuffer()],
  ])('%s has the colors that it was made with', async (_name, make) => {
    const { full, preview } = await decode(await make());
    expectColor(await colorOf(full), RED);
    expectColor(await colorOf(preview), RED);
  });

  it('a CMYK JPEG without a profile has about the colors that it was made with', async () => {
    const { full } = await decode(await red().toColourspace('cmyk').jpeg().toBuffer());
    expectColor(await colorOf(full), RED, 30);
  });

  it('a Display P3 photo is converted, not only stripped of its profile', async () => {
    const bytes = await red().withIccProfile('p3').png().toBuffer();
    const { data } = await sharp(bytes, { ignoreIcc: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The numbers in the file are others; without that, this would prove nothing.
    expect([...data.subarray(0, 3)]).not.toEqual([...RED]);
    const { full } = await decode(bytes);
    expectColor(await colorOf(full), RED);
    expect((await sharp(full.path).metadata()).icc).toBeUndefined();
  });

  it.each([
    ['gray', 1],
    ['gray and transparent', 2],
  ] as const)('a PNG that is %s', async (_name, channels) => {
    const data = Buffer.alloc(50 * 50 * channels, 0x50);
    const raw = { width: 50, height: 50, channels };
    const { full, preview } = await decode(await sharp(data, { raw }).png().toBuffer());
    expectColor(await colorOf(full), [0x50, 0x50, 0x50]);
    expect((await sharp(full.path).metadata()).hasAlpha).toBe(channels === 2);
    expect((await sharp(preview.path).metadata()).channels).toBe(3);
  });

  it('a gray JPEG', async () => {
    const { full, preview } = await decode(await red().toColourspace('b-w').jpeg().toBuffer());
    expect(full.format).toBe('jpeg');
    expect((await sharp(preview.path).metadata()).channels).toBe(3);
  });

  it.each(['a second image, as in MPO files', 'a film, as in motion photos'])(
    'a JPEG with %s behind it',
    async (what) => {
      const image = await red().jpeg().toBuffer();
      const behind = what.includes('film') ? Buffer.from('\0\0\0\x18ftypmp42', 'latin1') : image;
      const { full } = await decode(Buffer.concat([image, behind, Buffer.alloc(9_999, 7)]));
      expect(full).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    },
  );

  it('an HDR photo of a phone, with its gain map', async () => {
    const gainMap = await red(15, 10).jpeg().toBuffer();
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><hdrgm:Version>1.0</hdrgm:Version></x:xmpmeta>';
    const photo = await red().withXmp(xmp).jpeg().toBuffer();
    const { full } = await decode(Buffer.concat([photo, gainMap]));
    expectColor(await colorOf(full), RED);
  });
});

describe('from an old site', () => {
  const imported = { isImported: true };
  const svg = (inside: string, attributes = 'width="60" height="40"') =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
    );
  const BACKGROUND = '<rect width="60" height="40" fill="rgb(200,30,40)"/>';
  const picture = (href: string) =>
    svg(`${BACKGROUND}<image width="60" height="40" xlink:href="${href}"/>`);

  it('a GIF becomes a PNG, or an animated WebP, and no later file is read as one', async () => {
    const still = await plain(60, 40, 'rgb(200,30,40)').gif().toBuffer();
    const { full } = await decode(still, imported);
    expect(full).toMatchObject({ format: 'png', width: 60, height: 40 });
    expectColor(await colorOf(full), [200, 30, 40]);
    await expect(sharp(still).metadata()).rejects.toThrow();
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'wizard-decode-'));
    const moving = await decode(await frames('gif'), imported);
    expect(moving.full).toMatchObject({ format: 'webp', width: 600, height: 400 });
    const { pages, delay, loop } = await sharp(moving.full.path).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [400, 400, 400], loop: 2 });
  });

  it('a GIF has the limits of other animations', async () => {
    const bytes = await frames('gif', { count: 401, width: 320, height: 320 });
    expect(await rejection(bytes, imported)).toBe('animated_size');
    const { full } = await decode(bytes, { ...imported, firstFrameOnly: true });
    expect(full).toMatchObject({ format: 'png', width: 320, height: 320 });
    expect(await rejection(bytes.subarray(0, 300), imported)).toBe('damaged');
  });

  it('an SVG is drawn once, in its own size', async () => {
    const { full } = await decode(svg(BACKGROUND), imported);
    expect(full).toMatchObject({ format: 'png', width: 60, height: 40 });
    expectColor(await colorOf(full), [200, 30, 40]);
    await expect(sharp(svg(BACKGROUND)).metadata()).rejects.toThrow();
  });

  it('an SVG shows what it contains, and no other file', async () => {
    const blue = await plain(60, 40, 'rgb(10,20,220)').png().toBuffer();
    await writeFile(join(folder, 'secret.png'), blue);
    const drawn = async (href: string) => {
      const { full } = await decode(picture(href), imported);
      const color = await colorOf(full);
      for (const name of ['drawn', 'full', 'preview']) rmSync(join(folder, name));
      return color;
    };
    expectColor(await drawn(`data:image/png;base64,${blue.toString('base64')}`), [10, 20, 220]);
    for (const href of ['secret.png', join(folder, 'secret.png'), `file://${folder}/secret.png`]) {
      expectColor(await drawn(href), [200, 30, 40]);
    }
  });

  it.each<[string, Buffer, string]>([
    ['of 100 megapixels', svg('', 'width="10000" height="10000"'), 'too_many_pixels'],
    ['that is cut off', svg(BACKGROUND).subarray(0, 120), 'damaged'],
    [
      'with an entity of a file',
      Buffer.concat([
        Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>'),
        svg('<text>&a;</text>'),
      ]),
      'other_image',
    ],
    [
      'that includes a file',
      svg(
        '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="/etc/hostname"/>',
      ),
      'other_image',
    ],
    ['with a sheet of styles', svg('<style>@import url(a.css);</style>'), 'other_image'],
    ['in UTF-16', Buffer.from(`\ufeff${svg(BACKGROUND)}`, 'utf16le'), 'other_image'],
    [
      'of entities in entities',
      Buffer.concat([
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]>`,
        ),
        svg('<text>&a12;</text>'),
      ]),
      'damaged',
    ],
  ])('an SVG %s is rejected', async (_name, bytes, code) => {
    expect(await rejection(bytes, imported)).toBe(code);
  });

  it('neither is accepted as an upload', async () => {
    expect(await rejection(svg(BACKGROUND))).toBe('other_image');
    expect(await rejection(await frames('gif'))).toBe('gif');
  });
});

describe('a rejection says what is true', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a cut-off JPEG',
      async () => (await makeImage('jpeg').toBuffer()).subarray(0, 9_000),
      'damaged',
    ],
    [
      'a cut-off PNG',
      async () => (await makeImage('png').toBuffer()).subarray(0, 9_000),
      'damaged',
    ],
    ['a JPEG that ends at once', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'damaged'],
    ['a GIF', () => plain(9, 9).gif().toBuffer(), 'gif'],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 'other_image'],
    ['an iPhone’s photo', () => Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1', 'latin1'), 'heic'],
    ['a text', () => Buffer.from('Dear diary'), 'not_an_image'],
    ['too many pixels', () => makeHugePng(7_000), 'too_many_pixels'],
  ])('%s', async (_name, make, code) => {
    expect(await rejection(await make())).toBe(code);
  });
});
