import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { toVideoEmbed } from '../content/video-embed.ts';
import {
  childElements,
  createElement,
  createText,
  isBlock,
  isVisible,
  rewriteElements,
  setChildren,
  textIn,
} from './tree.server.ts';

/** A shortcode that is nothing but an address. */
const EMBED =
  /^\[(embed|youtube|vimeo|video)(?:\s[^\]]*)?\]\s*(https?:\S+?)\s*\[\/\1\]$|^\[(?:youtube|vimeo)\s+(https?:\S+?)\]$/i;

/** Shows a video where its address has a line or a paragraph to itself, as WordPress does. */
export function readVideoLines(root: HtmlParent): void {
  rewriteElements(root, (element) => {
    if (element.tagName === 'p' && !isInPhrasing(element)) return videoOf(element.childNodes);
    const isLoose = element.tagName === 'div' && !isInFigure(element);
    if (element.tagName === 'figure' || isLoose) return readEmbed(element);
    return null;
  });
  setChildren(
    root,
    root.childNodes.flatMap((node, at) =>
      readLines(node, root.childNodes[at - 1], root.childNodes[at + 1]),
    ),
  );
}

/** WordPress keeps an embedded video as its address in a figure. */
function readEmbed(element: HtmlElement): HtmlNode[] | null {
  const caption = childElements(element).find(({ tagName }) => tagName === 'figcaption');
  const others = element.childNodes.filter((node) => node !== caption);
  const video = videoOf(others);
  if (video === null) return null;
  if (!caption || !isVisible(caption)) return video;
  return [createElement('figure', [...video, caption])];
}

/** The video whose address these nodes are; null if they are anything else. */
function videoOf(nodes: readonly HtmlNode[]): HtmlNode[] | null {
  const shown = nodes.filter(isVisible);
  const [only, ...rest] = shown;
  if (only === undefined || rest.length > 0) return null;
  if (isText(only)) return frameFor(only.value);
  if (!isElement(only)) return null;
  if (only.tagName === 'a') {
    const href = attributeOf(only, 'href') ?? '';
    return textIn(only).trim() === href.trim() ? frameFor(href) : null;
  }
  return only.tagName === 'div' ? videoOf(only.childNodes) : null;
}

function frameFor(text: string): HtmlNode[] | null {
  const line = text.trim();
  const [, , inside, after] = EMBED.exec(line) ?? [];
  const address = inside ?? after ?? line;
  if (!/^https?:\/\/\S+$/i.test(address) || !toVideoEmbed(address)) return null;
  return [createElement('iframe', [], { src: address })];
}

/** A text at the top level: each line that is the address of a video. */
function readLines(
  node: HtmlNode,
  before: HtmlNode | undefined,
  after: HtmlNode | undefined,
): HtmlNode[] {
  if (!isText(node) || !/https?:/i.test(node.value)) return [node];
  const lines = node.value.split('\n');
  const isWhole = (at: number) =>
    (at > 0 || endsLine(before)) && (at < lines.length - 1 || endsLine(after));
  const result: HtmlNode[] = [];
  let text = '';
  for (const [at, line] of lines.entries()) {
    const frame = isWhole(at) ? frameFor(line) : null;
    const end = at < lines.length - 1 ? '\n' : '';
    if (frame === null) text += line + end;
    else {
      result.push(createText(text), ...frame);
      text = end;
    }
  }
  if (result.length === 0) return [node];
  return [...result, createText(text)];
}

function endsLine(node: HtmlNode | undefined): boolean {
  return node === undefined || (isElement(node) && (isBlock(node) || node.tagName === 'br'));
}

function isInFigure({ parentNode }: HtmlElement): boolean {
  return parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'figure';
}

/** Elements that cannot contain a frame. */
function isInPhrasing({ parentNode }: HtmlElement): boolean {
  return (
    parentNode !== null &&
    'tagName' in parentNode &&
    /^(?:a|strong|em|h[1-6]|summary|li|td|th|dt|dd|blockquote)$/.test(parentNode.tagName)
  );
}
