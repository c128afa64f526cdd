import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { IMAGE_SIZES } from '#app/features/media/image-sizes.ts';
import {
  isOnlyInFiles,
  isPathOfFile,
  nameInPath,
  numberedPaths,
  readOwnAddress,
} from '#app/features/moving/source/own-address.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { readAttributes, scanTags } from '#app/html/tags.ts';
import type { ImportPlan } from './plan-import.server.ts';

export interface Rewriting {
  /** The imported images, by their old addresses. */
  readonly images: ReadonlyMap<string, StoredImage>;
  /** Where articles are here, by their old paths. */
  readonly plan: Pick<ImportPlan, 'paths' | 'names'>;
  /** The hosts of the old site. */
  readonly ownHosts: ReadonlySet<string>;
  /** Where the old site was; empty if nobody said so. */
  readonly oldOrigin: string;
}

/** Links to what is not here, and images that nobody can load. */
export interface LostPlaces {
  /** Links that stay, by the address at the old site. */
  readonly old: readonly string[];
  /** Links to what only the files had, which became text. */
  readonly dead: readonly string[];
  readonly images: ReadonlySet<string>;
}

/**
 * Sanitized HTML with the images of this site, and with links to the new addresses of articles. The
 * caller sanitizes it again.
 */
export function rewriteContent(html: string, rewriting: Rewriting): string {
  let result = '';
  let position = 0;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (isEnd || (name !== 'img' && name !== 'a')) continue;
    const tag = html.slice(start, end);
    const rewritten = name === 'img' ? rewriteImage(tag, rewriting) : rewriteLink(tag, rewriting);
    result += html.slice(position, start) + rewritten;
    position = end;
  }
  return result + html.slice(position);
}

export function findLostPlaces(html: string, rewriting: Rewriting): LostPlaces {
  const old = new Set<string>();
  const dead: string[] = [];
  const images = new Set<string>();
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (isEnd || (name !== 'img' && name !== 'a')) continue;
    const given = readAttributes(html.slice(start, end));
    const place = given.get(name === 'a' ? 'href' : 'src') ?? '';
    if (!isOnlyInFiles(place) || rewriting.images.has(place)) continue;
    if (name === 'img') images.add(place);
    else if (!findPath(place, rewriting)) {
      const address = oldAddress(place, rewriting);
      if (address === null) dead.push(place);
      else old.add(address);
    }
  }
  return { old: [...old], dead, images };
}

/** Where a link of the files led on the old site; null if that was no address of it. */
function oldAddress(href: string, { oldOrigin }: Rewriting): string | null {
  const { pathname, search, hash } = new URL(href);
  return isPathOfFile(pathname) ? null : `${oldOrigin}${pathname}${search}${hash}`;
}

function rewriteImage(tag: string, { images }: Rewriting): string {
  const attributes = new Map(readAttributes(tag));
  const source = attributes.get('src') ?? '';
  const image = images.get(source);
  // Nobody could load such an image.
  if (image === undefined) return isOnlyInFiles(source) ? '' : tag;
  attributes.delete('srcset');
  attributes.delete('sizes');
  attributes.set('src', image.url);
  attributes.set('width', String(image.width));
  attributes.set('height', String(image.height));
  if (image.srcset !== '') {
    attributes.set('srcset', image.srcset);
    attributes.set('sizes', IMAGE_SIZES);
  }
  return writeTag('img', attributes);
}

function rewriteLink(tag: string, rewriting: Rewriting): string {
  const attributes = new Map(readAttributes(tag));
  const href = attributes.get('href') ?? '';
  const found = rewriting.images.get(href)?.url ?? findPath(href, rewriting);
  const target = found ?? (isOnlyInFiles(href) ? oldAddress(href, rewriting) : href);
  if (target === null) return '<a>';
  if (target === href) return tag;
  attributes.set('href', target);
  return writeTag('a', attributes);
}

function findPath(href: string, { plan, ownHosts }: Rewriting): string | null {
  const own = readOwnAddress(href, ownHosts);
  if (own === null) return null;
  const numbered = numberedPaths(own.search);
  const path =
    numbered.length > 0
      ? numbered.map((each) => plan.paths.get(each)).find((each) => each !== undefined)
      : (plan.paths.get(own.path) ?? findByName(href, own.path, plan));
  return path === undefined || path === null ? null : `${path}${own.hash}`;
}

/** A link within the files may say another place than the owner does, or none. */
function findByName(href: string, path: string, { names }: Rewriting['plan']): string | null {
  if (!isOnlyInFiles(href) && !isPathOfFile(path)) return null;
  const name = nameInPath(path);
  return name === null ? null : (names.get(name) ?? null);
}

function writeTag(name: string, attributes: ReadonlyMap<string, string>): string {
  const written = [...attributes].map(
    ([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}
