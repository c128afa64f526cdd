import { toHtml } from 'hast-util-to-html';
import { type Handle, toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { normalizeTree } from '../content/normalize-tree.server.ts';
import { parseHtml } from '../content/parse-html.server.ts';
import { RemovedItems } from '../content/removed-items.server.ts';

const keepHtml: Handle = (_, element) => ({ type: 'html', value: toHtml(element) });

/**
 * Sanitized HTML as Markdown with tables and footnotes. Players stay HTML, which Markdown may hold. What
 * it cannot say, such as a caption or the size of an image, is lost.
 * @throws ContentError
 */
export function htmlToMarkdown(html: string): string {
  const children = normalizeTree(parseHtml(html), new RemovedItems());
  const tree = toMdast({ type: 'root', children }, { handlers: { iframe: keepHtml } });
  return toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: '-', fences: true });
}
