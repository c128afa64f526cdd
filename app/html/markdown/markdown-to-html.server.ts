import { toHtml } from 'hast-util-to-html';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';

/**
 * CommonMark with tables, footnotes, task lists and struck text as HTML; HTML in it stays as it is.
 * Not safe alone: `sanitizeContent` comes after it.
 */
export function markdownToHtml(source: string): string {
  const tree = fromMarkdown(source, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const html = toHast(tree, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    // A heading that everybody sees; the usual one is for screen readers alone.
    footnoteLabelProperties: {},
  });
  return toHtml(html, { allowDangerousHtml: true });
}
