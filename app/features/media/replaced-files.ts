import { PREFIX } from '#app/formatting/image-types.ts';
import { scanTags } from '#app/html/tags.ts';
import { readImageName } from './image-names.ts';

/** The files that an image has now. */
export interface CurrentFiles {
  readonly id: string;
  /** Path on this site. */
  readonly url: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
}

interface PostTexts {
  readonly content: string;
  readonly featuredImageUrl: string | null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const NAME = /[\w.-]+$/;
/** Each attribute in turn, because a value can look like another attribute. */
const ATTRIBUTE = /(\s)([^\s="/>]+)="([^"]*)"/g;
const SIDE = /^\d{1,5}$/;

/**
 * The path that a path of an image's files leads to now: the same path if the image still has that
 * file, else the file of the nearest width. Any other address stays as it is.
 */
export function currentPath(path: string, image: CurrentFiles): string {
  const name = NAME.exec(path)?.[0] ?? '';
  const file = readImageName(name);
  if (file?.id !== image.id || isCurrent(name, image)) return path;
  const before = path.slice(0, path.length - name.length);
  if (!before.endsWith(`/${PREFIX}/`)) return path;
  const { width } = file;
  const url = width === null ? image.url : nearest(width, image);
  return before.slice(0, -`/${PREFIX}/`.length) + url;
}

function isCurrent(name: string, { url }: CurrentFiles): boolean {
  return readImageName(name)?.stem === readImageName(NAME.exec(url)?.[0] ?? '')?.stem;
}

/** The smallest file that is at least this wide. */
function nearest(width: number, { url, srcset }: CurrentFiles): string {
  for (const candidate of srcset.split(', ')) {
    const [path = url, size = ''] = candidate.split(' ');
    if (Number.parseInt(size, 10) >= width) return path;
  }
  return url;
}

/**
 * HTML with an image's present files wherever it names former ones, byte for byte otherwise. What its
 * author says of the image stays; its shape follows the new file.
 * @param before the size of the former file, where it is known: a tag with this size had no other
 */
export function withCurrentFiles(
  html: string,
  image: CurrentFiles,
  before: Size | null = null,
): string {
  if (!html.includes(image.id)) return html;
  let result = '';
  let position = 0;
  for (const { start, end } of scanTags(html)) {
    const tag = html.slice(start, end);
    if (!tag.includes(image.id)) continue;
    result += html.slice(position, start) + updateTag(tag, image, before);
    position = end;
  }
  return result + html.slice(position);
}

/** The texts of a post, with an image's present files wherever they name former ones. */
export function postWithCurrentFiles<Post extends PostTexts>(
  post: Post,
  image: CurrentFiles,
  before: Size | null = null,
): Post {
  const { content, featuredImageUrl } = post;
  return {
    ...post,
    content: withCurrentFiles(content, image, before),
    featuredImageUrl: featuredImageUrl && currentPath(featuredImageUrl, image),
  };
}

function updateTag(tag: string, image: CurrentFiles, before: Size | null): string {
  let isChanged = false;
  const updated = tag.replace(ATTRIBUTE, (whole, space: string, name: string, value: string) => {
    const now = updateValue(name.toLowerCase(), value, image);
    if (now === value) return whole;
    isChanged = true;
    return `${space}${name}="${now}"`;
  });
  return isChanged && /^<img\b/i.test(tag) ? withSize(updated, image, before) : updated;
}

function updateValue(name: string, value: string, image: CurrentFiles): string {
  if (name !== 'srcset') return value.includes(`/${PREFIX}/`) ? currentPath(value, image) : value;
  const paths = value.split(',').map((part) => part.trim().split(/\s/)[0] ?? '');
  return paths.some((path) => currentPath(path, image) !== path) ? image.srcset : value;
}

/** A width that the author chose stays, unless the new file is narrower. */
function withSize(tag: string, image: CurrentFiles, before: Size | null): string {
  const sides = new Map<string, string>();
  for (const [, , name = '', value = ''] of tag.matchAll(ATTRIBUTE)) {
    if (SIDE.test(value)) sides.set(name.toLowerCase(), value);
  }
  const given = sides.get('width');
  if (given === undefined || !sides.has('height')) return tag;
  const isNatural = before !== null && Number(given) === before.width;
  const width = isNatural ? image.width : Math.min(Number(given), image.width);
  const height = Math.max(1, Math.round((width * image.height) / image.width));
  return tag.replace(ATTRIBUTE, (whole, space: string, name: string) => {
    const lower = name.toLowerCase();
    if (lower === 'width') return `${space}${name}="${width}"`;
    return lower === 'height' ? `${space}${name}="${height}"` : whole;
  });
}
