import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { IMAGE_SIZES } from '#app/features/media/image-sizes.ts';

export type BroughtImages = ReadonlyMap<string, StoredImage>;

const IMAGE = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;
/** What is said of the file at the old address. */
const OF_THE_FILE: ReadonlySet<string> = new Set(['src', 'srcset', 'sizes', 'width', 'height']);

/** The addresses of images that HTML loads from other sites than this one. */
export function foreignImages(html: string, host = location.host): string[] {
  const addresses = new Set<string>();
  for (const [tag] of html.matchAll(IMAGE)) {
    const { address } = readTag(tag);
    const url = URL.parse(address);
    const isForeign = url !== null && /^https?:$/.test(url.protocol) && url.host !== host;
    if (isForeign) addresses.add(address);
  }
  return [...addresses];
}

/** The HTML with images of the library in place of those at their former addresses. */
export function replaceImages(html: string, brought: BroughtImages): string {
  return html.replace(IMAGE, (tag) => {
    const { attributes, address } = readTag(tag);
    const image = find(brought, address);
    if (image === undefined) return tag;
    const kept = attributes
      .filter(([, name = '']) => !OF_THE_FILE.has(name.toLowerCase()))
      .map(([whole]) => ` ${whole.trim()}`);
    const sizes = image.srcset === '' ? '' : ` srcset="${image.srcset}" sizes="${IMAGE_SIZES}"`;
    const size = ` width="${image.width}" height="${image.height}"`;
    return `<img src="${image.url}"${sizes}${size}${kept.join('')}>`;
  });
}

function readTag(tag: string) {
  const attributes = [...tag.slice('<img'.length).matchAll(ATTRIBUTE)];
  const source = attributes.find(([, name]) => name?.toLowerCase() === 'src');
  const value = source?.[2] ?? source?.[3] ?? source?.[4] ?? '';
  return { attributes, address: decode(value) };
}

function find(brought: BroughtImages, address: string): StoredImage | undefined {
  const href = URL.parse(address)?.href;
  for (const [from, image] of brought) {
    if (from === address || (href !== undefined && URL.parse(from)?.href === href)) return image;
  }
  return undefined;
}

/** An address can only have these characters escaped. */
function decode(value: string): string {
  return value
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replace(/&(?:amp|#38|#x26);/gi, '&')
    .trim();
}
