import { describe, expect, it } from 'vitest';
import { type FileKind, hasImageSequence, readFileKind } from './file-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
/** The first box of an ISO media file. */
function brands(major: string, ...others: string[]): Buffer {
  const box = bytes(`\0\0\0\0ftyp${major}\0\0\0\0${others.join('')}`);
  box.writeUInt32BE(box.byteLength);
  return Buffer.concat([box, bytes('\0\0\0\x08metaavis')]);
}

describe('the first bytes of a file say what it is', () => {
  it.each<[string, Buffer, FileKind]>([
    ['a JPEG', bytes('\xff\xd8\xff\xe1..Exif'), 'jpeg'],
    ['a PNG', bytes('\x89PNG\r\n\x1a\n'), 'png'],
    ['a WebP', bytes('RIFF....WEBPVP8X'), 'webp'],
    ['an AVIF', brands('avif', 'mif1', 'miaf'), 'avif'],
    ['an AVIF that begins as a HEIF', brands('mif1', 'avif'), 'avif'],
    ['an animated AVIF', brands('avis', 'msf1'), 'avif'],
    ['an iPhone’s photo', brands('heic', 'mif1', 'MiHE'), 'heic'],
    ['a HEIF without a codec in its name', brands('mif1', 'miaf'), 'heic'],
    ['a GIF', bytes('GIF89a'), 'gif'],
    ['a TIFF', bytes('II*\0'), 'other-image'],
    ['a bitmap', bytes('BM....\0\0\0\0'), 'other-image'],
    ['a raw photo', brands('crx ', 'isom'), 'other-image'],
    ['a JPEG XL', bytes('\xff\x0a'), 'other-image'],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
    ['an SVG with a prolog', bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<svg >'), 'svg'],
    [
      'an SVG of a drawing program',
      bytes('<?xml version="1.0"?>\n<!-- Generator -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg/>'),
      'svg',
    ],
    ['an SVG with a prefix', bytes('<svg:svg xmlns:svg="x"/>'), 'svg'],
    ['an SVG in UTF-16', Buffer.from('\ufeff<svg width="1"/>', 'utf16le'), 'svg'],
    ['a BigTIFF', bytes('II+\0\x08\0\0\0'), 'other-image'],
    ['a cursor', bytes('\0\0\x02\0\x01\0'), 'other-image'],
    ['a JPEG 2000 without a container', bytes('\xff\x4f\xff\x51'), 'other-image'],
    ['an EPS', bytes('%!PS-Adobe-3.0 EPSF-3.0'), 'other-image'],
    ['a Windows metafile', bytes(`\x01\0\0\0${'\0'.repeat(36)} EMF`), 'other-image'],
    ['another camera’s raw photo', bytes('FUJIFILMCCD-RAW 0201'), 'other-image'],
    ['an XML file', bytes('<?xml version="1.0"?><rss/>'), null],
    ['a page with an SVG', bytes('<!DOCTYPE html><svg></svg>'), null],
    ['a video', brands('isom', 'mp42'), null],
    ['a text', bytes('BMW, Dear diary, RIFF'), null],
    ['a PDF', bytes('%PDF-1.7'), null],
    ['nothing', bytes(''), null],
    ['a box that ends early', bytes('\xff\xff\xff\xffftypavif'), 'avif'],
  ])('%s', (_name, start, kind) => {
    expect(readFileKind(start)).toBe(kind);
  });

  it('of image sequences by their brands alone', () => {
    expect(hasImageSequence(brands('avif', 'avis'))).toBe(true);
    expect(hasImageSequence(brands('avif', 'mif1'))).toBe(false);
  });
});
