/**
 * What a file is by its first bytes, whatever its name or its content type says. `other-image` is an
 * image of a kind that is never decoded here; null is no image.
 */
export type FileKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'gif'
  | 'svg'
  | 'other-image'
  | null;

/** As many bytes as `readFileKind` looks at. */
export const FILE_KIND_BYTES = 512;

const SIGNATURES: readonly (readonly [signature: string, kind: FileKind])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF8', 'gif'],
  ['II*\0', 'other-image'], // TIFF, and the raw files of most cameras
  ['MM\0*', 'other-image'],
  ['II+\0', 'other-image'], // BigTIFF
  ['MM\0+', 'other-image'],
  ['IIU\0', 'other-image'], // raw files of Panasonic, Olympus and Fujifilm
  ['IIRO', 'other-image'],
  ['IIRS', 'other-image'],
  ['FUJIFILMCCD-RAW', 'other-image'],
  ['8BPS', 'other-image'], // Photoshop
  ['\xff\x0a', 'other-image'], // JPEG XL
  ['\0\0\0\x0cJXL ', 'other-image'],
  ['\0\0\0\x0cjP  ', 'other-image'], // JPEG 2000
  ['\xff\x4f\xff\x51', 'other-image'],
  ['\0\0\x01\0', 'other-image'], // icon, cursor
  ['\0\0\x02\0', 'other-image'],
  ['gimp xcf', 'other-image'],
  ['%!PS-Adobe', 'other-image'], // EPS
  ['\xc5\xd0\xd3\xc6', 'other-image'],
  ['\xd7\xcd\xc6\x9a', 'other-image'], // Windows metafile
];
const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis']);
const HEIC_BRANDS: ReadonlySet<string> = new Set(
  'heic heix hevc hevx heim heis hevm hevs mif1 msf1 heif'.split(' '),
);

export function readFileKind(start: Uint8Array): FileKind {
  const text = String.fromCharCode(...start.subarray(0, FILE_KIND_BYTES));
  const known = SIGNATURES.find(([signature]) => text.startsWith(signature));
  if (known !== undefined) return known[1];
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  // Bitmaps of Windows have four zeros after their size.
  if (text.startsWith('BM') && text.startsWith('\0\0\0\0', 6)) return 'other-image';
  if (text.startsWith('ftyp', 4)) return kindOfBrands(readBrands(text));
  if (text.startsWith(' EMF', 40)) return 'other-image';
  return isSvg(text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', ''))
    ? 'svg'
    : null;
}

function isSvg(text: string): boolean {
  return (
    /^\s*<(?:[a-z]+:)?(?:svg|\?xml|!--|!DOCTYPE\s+svg)/i.test(text) &&
    /<(?:[a-z]+:)?svg[\s/>]|<!DOCTYPE\s+svg/i.test(text)
  );
}

/** Whether the file says that it has an image sequence, as animated AVIF files do. */
export function hasImageSequence(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(0, FILE_KIND_BYTES));
  return text.startsWith('ftyp', 4) && readBrands(text).includes('avis');
}

function kindOfBrands(brands: readonly string[]): FileKind {
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return 'heic';
  return brands[0] === 'crx ' ? 'other-image' : null;
}

/** The brands in the first box of an ISO media file: the main one, and those that it can be read as. */
function readBrands(text: string): string[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = [...text.slice(0, 4)].map((each) =>
    each.charCodeAt(0),
  );
  const size = ((first << 24) | (second << 16) | (third << 8) | fourth) >>> 0;
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(size, text.length); at += 4) {
    brands.push(text.slice(at, at + 4));
  }
  return brands;
}
