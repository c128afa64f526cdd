import { WRAPPERS } from '../content/allow-list.server.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
} from '../content/parse-html.server.ts';
import {
  createElement,
  elementsIn,
  holdsBlock,
  isVisible,
  setAttribute,
  setChildren,
} from './tree.server.ts';

const CAPTIONS: ReadonlySet<string> = new Set(['caption', 'figcaption', 'summary']);
const KEPT = ['id', 'lang', 'dir'];

/** Turns the paragraphs of a caption into lines, because a caption cannot have paragraphs. */
export function readCaptions(root: HtmlParent): void {
  for (const caption of elementsIn(root)) {
    if (!CAPTIONS.has(caption.tagName)) continue;
    const lines = linesOf(caption);
    if (lines === null) continue;
    setChildren(
      caption,
      lines.flatMap((line, index) => (index === 0 ? line : [createElement('br', []), ...line])),
    );
  }
}

/** The lines of a caption with paragraphs; null for one without, or with more than paragraphs. */
function linesOf(caption: HtmlElement): HtmlNode[][] | null {
  const paragraphs = caption.childNodes.filter(isElement).filter(isParagraph);
  if (paragraphs.length === 0) return null;
  const marked = paragraphs.filter((one) => one.attrs.some(({ name }) => KEPT.includes(name)));
  const isOther = (node: HtmlNode) => holdsBlock(node) && !paragraphs.includes(node as HtmlElement);
  if (caption.childNodes.some(isOther) || (marked.length > 0 && paragraphs.length > 1)) return null;
  for (const name of KEPT) {
    const value = marked[0] && attributeOf(marked[0], name);
    if (value !== undefined && attributeOf(caption, name) === undefined) {
      setAttribute(caption, name, value);
    }
  }
  const lines: HtmlNode[][] = [[]];
  for (const child of caption.childNodes) {
    if (isElement(child) && isParagraph(child)) lines.push([...child.childNodes], []);
    else lines.at(-1)?.push(child);
  }
  return lines.filter((line) => line.some(isVisible));
}

function isParagraph(element: HtmlElement): boolean {
  const isOne = element.tagName === 'p' || WRAPPERS.has(element.tagName);
  return isOne && !element.childNodes.some(holdsBlock);
}
