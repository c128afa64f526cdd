import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { normalizeTree } from '../content/normalize-tree.server.ts';
import { parseHtml } from '../content/parse-html.server.ts';
import { RemovedItems } from '../content/removed-items.server.ts';

/**
 * Sanitized HTML as Markdown with tables and footnotes. What Markdown cannot say, such as a caption or
 * the size of an image, is lost.
 * @throws ContentError
 */
export function htmlToMarkdown(html: string): string {
  const children = normalizeTree(parseHtml(html), new RemovedItems());
  const tree = toMdast({ type: 'root', children });
  return toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: '-', fences: true });
}
