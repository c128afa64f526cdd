import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  parseHtml,
} from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';
import { Unreadable } from './formula-parts.server.ts';
import { readKatex } from './katex.server.ts';
import { readMathMl } from './mathml.server.ts';
import { readOmml } from './omml.server.ts';
import { classesOf } from './styles.server.ts';
import { readTex } from './tex.server.ts';
import { findElement, hasClass, rewriteOutermost, textIn } from './tree.server.ts';

/** MathML, MathJax, and the formulas of Word. */
const FORMULAS: ReadonlySet<string> = new Set(['math', 'mjx-container', 'm:omath', 'm:omathpara']);
const CONTAINERS = [
  'katex',
  'katex-display',
  'mwe-math-element',
  'MathJax',
  'MathJax_Display',
  'MathJax_SVG',
  'MathJax_CHTML',
];

/**
 * Writes formulas as text with raised and lowered parts. The position of its parts is part of what
 * a formula says, so its bare text would be another number. A formula that cannot be written like
 * this is left out and reported.
 */
export function readFormulas(root: HtmlParent, removed: RemovedItems): void {
  rewriteOutermost(root, (element) => {
    const { tagName } = element;
    if (hasClass(element, 'MathJax_Preview', 'MJX_Assistive_MathML')) return [];
    if (tagName === 'script') return readTexScript(element);
    if (tagName === 'img') return isDrawn(element) ? readAlternative(element) : null;
    if (!isFormula(element)) return null;
    const formula = readFormula(element);
    if (formula !== null) return formula;
    // MathJax keeps the source of a formula in a script after it.
    if (isTexScript(nextElement(element))) return [];
    const excerpt = sourceOf(element);
    removed.add({ kind: 'formula', message: 'A formula', excerpt, node: element });
    return [];
  });
}

function isFormula(element: HtmlElement): boolean {
  if (FORMULAS.has(element.tagName) || hasClass(element, ...CONTAINERS)) return true;
  // The elements with which MathJax draws a formula, for when the elements around them were lost.
  if (element.tagName.startsWith('mjx-')) return true;
  if (classesOf(element).some((name) => name.startsWith('mjx-'))) return true;
  return hasClass(element, 'math') && findElement(element, isMathJaxPart) !== undefined;
}

function isMathJaxPart(element: HtmlElement): boolean {
  return hasClass(element, 'mi', 'mn', 'mo', 'mrow', 'msubsup', 'mfrac', 'texatom');
}

function readFormula(element: HtmlElement): HtmlNode[] | null {
  if (element.tagName.startsWith('m:')) return attempt(() => readOmml(element));
  const math = element.tagName === 'math' ? element : findElement(element, isMath);
  const annotation = findElement(element, ({ tagName }) => tagName === 'annotation');
  const encoded = attributeOf(element, 'data-mathml');
  return (
    (math && attempt(() => readMathMl(math))) ??
    (encoded === undefined ? null : attempt(() => readEncoded(encoded))) ??
    (annotation ? attempt(() => readTex(textIn(annotation))) : null) ??
    attempt(() => readKatex(element))
  );
}

/** The services that draw formulas, and the classes of such images. */
const DRAWING =
  /^https?:\/\/(?:[\w.-]+\/api\/rest_v1\/media\/math\/render\/|s\d\.wp\.com\/latex\.php|latex\.codecogs\.com\/|chart\.googleapis\.com\/chart\?cht=tx)/i;

function isDrawn(image: HtmlElement): boolean {
  if (hasClass(image, 'mwe-math-fallback-image-inline', 'mwe-math-fallback-image-display', 'latex'))
    return true;
  return DRAWING.test(attributeOf(image, 'src') ?? '');
}

/** The formula that an image shows, which its description has as TeX; null leaves the image. */
function readAlternative(image: HtmlElement): HtmlNode[] | null {
  const source = attributeOf(image, 'alt') ?? '';
  return source.trim() === '' ? null : attempt(() => readTex(source));
}

function readEncoded(source: string): HtmlNode[] {
  const math = findElement(parseHtml(source.slice(0, 20_000)), isMath);
  if (!math) throw new Unreadable();
  return readMathMl(math);
}

/** Null for what cannot be written as text. */
function attempt(read: () => HtmlNode[]): HtmlNode[] | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** The source of a formula that has no other form. */
function readTexScript(script: HtmlElement): HtmlNode[] | null {
  if (!isTexScript(script)) return null;
  const before = previousElement(script);
  const isWritten =
    before !== undefined &&
    (hasClass(before, ...CONTAINERS) || before.tagName === 'mjx-container') &&
    readFormula(before) !== null;
  return isWritten ? [] : attempt(() => readTex(textIn(script)));
}

function isTexScript(element: HtmlElement | undefined): element is HtmlElement {
  return (
    element?.tagName === 'script' && (attributeOf(element, 'type') ?? '').startsWith('math/tex')
  );
}

function isMath({ tagName }: HtmlElement): boolean {
  return tagName === 'math';
}

function previousElement(element: HtmlElement): HtmlElement | undefined {
  const siblings = element.parentNode?.childNodes ?? [];
  return siblings.slice(0, siblings.indexOf(element)).filter(isElement).at(-1);
}

function nextElement(element: HtmlElement): HtmlElement | undefined {
  const siblings = element.parentNode?.childNodes ?? [];
  return siblings.slice(siblings.indexOf(element) + 1).find(isElement);
}

function sourceOf(element: HtmlElement): string {
  const annotation = findElement(element, ({ tagName }) => tagName === 'annotation');
  const math = element.tagName === 'math' ? element : findElement(element, isMath);
  return textIn(annotation ?? math ?? element) || (math && attributeOf(math, 'alttext')) || '…';
}
