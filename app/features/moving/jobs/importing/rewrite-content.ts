import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { IMAGE_SIZES } from '#app/features/media/image-sizes.ts';
import {
  FILES_ORIGIN,
  isNumbered,
  isOnlyInFiles,
  readOwnAddress,
} from '#app/features/moving/own-address.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { readAttributes, scanTags } from '#app/html/tags.ts';

export interface Rewriting {
  /** The imported images, by their old addresses. */
  readonly images: ReadonlyMap<string, StoredImage>;
  /** The paths of articles here, by their old paths. */
  readonly paths: ReadonlyMap<string, string>;
  /** The hosts of the old site. */
  readonly ownHosts: ReadonlySet<string>;
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

/** How many links lead to what only the files had. */
export function countDeadLinks(html: string, { images, paths, ownHosts }: Rewriting): number {
  let count = 0;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (isEnd || name !== 'a') continue;
    const href = readAttributes(html.slice(start, end)).get('href') ?? '';
    if (isOnlyInFiles(href) && !images.has(href) && !findPath(href, paths, ownHosts)) count += 1;
  }
  return count;
}

function rewriteImage(tag: string, { images }: Rewriting): string {
  const attributes = new Map(readAttributes(tag));
  const source = attributes.get('src') ?? '';
  const image = images.get(source);
  // Nobody could load such an image.
  if (image === undefined) return source.startsWith(`${FILES_ORIGIN}/`) ? '' : tag;
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

function rewriteLink(tag: string, { images, paths, ownHosts }: Rewriting): string {
  const attributes = new Map(readAttributes(tag));
  const href = attributes.get('href') ?? '';
  const target = images.get(href)?.url ?? findPath(href, paths, ownHosts);
  if (target === null && isOnlyInFiles(href)) return '<a>';
  if (target === null || target === href) return tag;
  attributes.set('href', target);
  return writeTag('a', attributes);
}

function findPath(
  href: string,
  paths: ReadonlyMap<string, string>,
  ownHosts: ReadonlySet<string>,
): string | null {
  const own = readOwnAddress(href, ownHosts);
  if (own === null) return null;
  const numbered = `${own.path}${own.search}`;
  const path = paths.get(isNumbered(numbered) ? numbered : own.path);
  return path === undefined ? null : `${path}${own.hash}`;
}

function writeTag(name: string, attributes: ReadonlyMap<string, string>): string {
  const written = [...attributes].map(
    ([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}
