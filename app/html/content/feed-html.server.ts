import { defaultTreeAdapter, html as namespaces, serialize } from 'parse5';
import { ContentError } from './content-error.server.ts';
import { PHRASING_ONLY } from './elements.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlParent,
  isElement,
  parseHtml,
} from './parse-html.server.ts';
import { parseSrcset } from './srcset.ts';
import { defaultVideoTitle, toWatchPage } from './video-embed.ts';

const URL_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'cite']);

/**
 * Sanitized content, prepared for a feed. A feed reader does not know the page, so all URLs are
 * absolute, and most readers remove frames, so a video is a link. Content of an older sanitizer
 * version that the parser's limits now reject stays as it is.
 * @param url the absolute URL of the post
 */
export function toFeedHtml(html: string, url: string): string {
  try {
    const tree = parseHtml(html);
    convertIn(tree, url);
    return serialize(tree);
  } catch (error) {
    if (error instanceof ContentError) return html;
    throw error;
  }
}

function convertIn(parent: HtmlParent, url: string): void {
  for (const child of [...parent.childNodes]) {
    if (!isElement(child)) continue;
    if (child.tagName === 'iframe') {
      linkToVideo(child, parent);
      continue;
    }
    for (const attribute of child.attrs) {
      const { name, value } = attribute;
      if (URL_ATTRIBUTES.has(name)) attribute.value = resolve(value, url);
      else if (name === 'srcset') attribute.value = resolveAll(value, url);
    }
    convertIn(child, url);
  }
}

function linkToVideo(frame: HtmlElement, parent: HtmlParent): void {
  const { provider, url } = toWatchPage({
    src: attributeOf(frame, 'src') ?? '',
    width: attributeOf(frame, 'width') ?? '',
    height: attributeOf(frame, 'height') ?? '',
  });
  const title = attributeOf(frame, 'title');
  const link = defaultTreeAdapter.createElement('a', namespaces.NS.HTML, [
    { name: 'href', value: url },
  ]);
  defaultTreeAdapter.insertText(
    link,
    title && title !== defaultVideoTitle(provider)
      ? `${title} (${provider})`
      : `Watch on ${provider}`,
  );
  const isInline = PHRASING_ONLY.has(parent.nodeName);
  const paragraph = isInline ? link : defaultTreeAdapter.createElement('p', namespaces.NS.HTML, []);
  if (paragraph !== link) defaultTreeAdapter.appendChild(paragraph, link);
  defaultTreeAdapter.insertBefore(parent, paragraph, frame);
  defaultTreeAdapter.detachNode(frame);
}

function resolveAll(srcset: string, base: string): string {
  return parseSrcset(srcset)
    .map(({ url, descriptor }) => `${resolve(url, base)} ${descriptor}`.trim())
    .join(', ');
}

function resolve(url: string, base: string): string {
  return URL.parse(url, base)?.href ?? url;
}
