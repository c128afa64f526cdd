import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';

/** Makes all URLs in HTML absolute, because a feed reader has no base URL. */
export function withAbsoluteUrls(html: string, origin: string): string {
  const tree = fromHtml(html, { fragment: true });
  resolveIn(tree, origin);
  return toHtml(tree);
}

function resolveIn(parent: Root | Element, origin: string): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const { properties } = child;
    for (const name of ['href', 'src', 'poster', 'cite']) {
      const value = properties[name];
      if (typeof value === 'string') properties[name] = resolve(value, origin);
    }
    if (typeof properties.srcSet === 'string') {
      properties.srcSet = properties.srcSet
        .split(/,\s+/)
        .map((part) => part.replace(/^\S+/, (url) => resolve(url, origin)))
        .join(', ');
    }
    resolveIn(child, origin);
  }
}

function resolve(url: string, origin: string): string {
  return URL.parse(url, `${origin}/blog/`)?.href ?? url;
}
