import { serialize } from 'parse5';
import { ContentError } from './content-error.server.ts';
import { type HtmlParent, isElement, parseHtml } from './parse-html.server.ts';

const URL_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'cite']);

/**
 * Makes all URLs in sanitized content absolute, because a feed reader has no base URL. Content of an
 * older sanitizer version that the parser's limits now reject stays as it is.
 */
export function withAbsoluteUrls(html: string, origin: string): string {
  try {
    const tree = parseHtml(html);
    resolveIn(tree, `${origin}/blog/`);
    return serialize(tree);
  } catch (error) {
    if (error instanceof ContentError) return html;
    throw error;
  }
}

function resolveIn(parent: HtmlParent, base: string): void {
  for (const child of parent.childNodes) {
    if (!isElement(child)) continue;
    for (const attribute of child.attrs) {
      const { name, value } = attribute;
      if (URL_ATTRIBUTES.has(name)) attribute.value = resolve(value, base);
      else if (name === 'srcset') attribute.value = resolveAll(value, base);
    }
    resolveIn(child, base);
  }
}

function resolveAll(srcset: string, base: string): string {
  return srcset
    .split(',')
    .map((candidate) => candidate.trim().replace(/^\S+/, (url) => resolve(url, base)))
    .join(', ');
}

function resolve(url: string, base: string): string {
  return URL.parse(url, base)?.href ?? url;
}
