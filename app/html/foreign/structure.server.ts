import { WRAPPERS } from '../content/allow-list.server.ts';
import { PHRASING_ONLY } from '../content/elements.ts';
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';
import { classesOf, type StyleRules, styleOf } from './styles.server.ts';
import {
  createElement,
  createText,
  elementsIn,
  findElement,
  holdsBlock,
  isBlock,
  rewriteElements,
  setAttribute,
  setChildren,
  textIn,
} from './tree.server.ts';

const HEADING_CLASS = /^Mso(?:Heading([1-6])|Title)$/;

/** The level of a heading, in whatever way a program marks one; undefined for anything else. */
export function headingLevel(element: HtmlElement): number | undefined {
  if (/^h[1-6]$/.test(element.tagName)) return Number(element.tagName[1]);
  if (attributeOf(element, 'role') === 'heading') {
    if (element.childNodes.some(holdsBlock)) return undefined;
    const level = Number.parseInt(attributeOf(element, 'aria-level') ?? '2', 10);
    return Number.isNaN(level) ? 2 : Math.min(Math.max(level, 1), 6);
  }
  if (element.tagName !== 'p') return undefined;
  for (const name of classesOf(element)) {
    const heading = HEADING_CLASS.exec(name);
    if (heading) return Number(heading[1] ?? 1);
  }
  return undefined;
}

/**
 * Moves the headings down if the text has an h1, because the page's h1 is the title of the post.
 * Each moves only as far as needed, so that two levels stay two.
 */
export function readHeadings(root: HtmlParent): void {
  const headings = elementsIn(root).flatMap((element) => {
    const level = headingLevel(element);
    return level === undefined ? [] : [{ element, level }];
  });
  const levels = [...new Set(headings.map(({ level }) => level))].sort();
  const moved = new Map<number, number>();
  let last = 1;
  for (const level of levels) {
    last = Math.min(Math.max(level, last + 1), 6);
    moved.set(level, last);
  }
  for (const { element, level } of headings) {
    const tagName = `h${moved.get(level)}`;
    element.tagName = tagName;
    element.nodeName = tagName;
  }
}

/** Writes quotations in a sentence with the quotation marks that browsers put around them. */
export function readQuotes(parent: HtmlParent, depth = 0): void {
  const children: HtmlNode[] = [];
  for (const child of parent.childNodes) {
    const isQuote = isElement(child) && child.tagName === 'q';
    if (isElement(child)) readQuotes(child, isQuote ? depth + 1 : depth);
    if (!isQuote) {
      children.push(child);
      continue;
    }
    const [open, close] = depth % 2 === 0 ? ['“', '”'] : ['‘', '’'];
    children.push(createText(open), ...child.childNodes, createText(close));
  }
  if (children.length !== parent.childNodes.length) setChildren(parent, children);
}

const ALIGNED: ReadonlySet<string> = new Set(['right', 'center', 'end']);

/**
 * Keeps the alignment of table cells, because people read columns of prices from the right. Other
 * text gets the site's alignment, and its former one is reported.
 */
export function readAlignment(root: HtmlParent, rules: StyleRules, removed: RemovedItems): void {
  nameAlignment(root, rules, removed);
  for (const cell of elementsIn(root)) {
    if (cell.tagName !== 'td' && cell.tagName !== 'th') continue;
    const row = cell.parentNode && 'tagName' in cell.parentNode ? cell.parentNode : undefined;
    const align = alignOf(cell, rules) ?? contentAlign(cell, rules) ?? (row && alignOf(row, rules));
    if (align === undefined || !ALIGNED.has(align)) continue;
    setAttribute(cell, 'class', align === 'center' ? 'align-center' : 'align-right');
  }
}

const ALIGNABLE = /^(?:p|div|center|section|article|blockquote|h[1-6]|ul|ol|li)$/;

function nameAlignment(parent: HtmlParent, rules: StyleRules, removed: RemovedItems): void {
  for (const element of parent.childNodes.filter(isElement)) {
    if (element.tagName === 'table') continue;
    const align = ALIGNABLE.test(element.tagName) ? shownAlign(element, rules) : undefined;
    const text = align === undefined ? '' : textIn(element).trim();
    if (text === '') nameAlignment(element, rules, removed);
    else {
      const name = align === 'center' ? 'Centered' : 'Right-aligned';
      const message = `${name} text (it starts at the left here)`;
      removed.add({ kind: 'alignment', message, excerpt: text });
    }
  }
}

/** The alignment of text if it differs from the site's; right-to-left text starts at the right. */
function shownAlign(element: HtmlElement, rules: StyleRules): string | undefined {
  const align = element.tagName === 'center' ? 'center' : alignOf(element, rules);
  if (align === undefined || !ALIGNED.has(align)) return undefined;
  const isRightToLeft = attributeOf(element, 'dir')?.toLowerCase() === 'rtl';
  return isRightToLeft && align === 'right' ? undefined : align;
}

function alignOf(element: HtmlElement, rules: StyleRules): string | undefined {
  const said =
    styleOf(element, rules).get('text-align') ?? attributeOf(element, 'align')?.toLowerCase();
  return said ?? ALIGN_CLASS.exec(attributeOf(element, 'class') ?? '')?.[1];
}

/** Class names in WordPress, Bootstrap and Tailwind. */
const ALIGN_CLASS = /(?:^|\s)(?:has-text-align-|text-)(right|center|end)(?:\s|$)/;

/** Word and Google Docs align the paragraphs in a cell. Centered headers are usual in sheets. */
function contentAlign(cell: HtmlElement, rules: StyleRules): string | undefined {
  const aligns = cell.childNodes
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'p' || tagName === 'div')
    .map((one) => alignOf(one, rules));
  const isRight = aligns.length > 0 && aligns.every((one) => one === 'right' || one === 'end');
  return isRight ? 'right' : undefined;
}

const LINES: ReadonlySet<string> = new Set(['block', 'flex', 'grid', 'table', 'list-item']);

/**
 * Keeps words of two boxes apart where the boxes cannot stay: in a heading, a link, or an element
 * that only a style makes a box.
 */
export function separateWords(root: HtmlParent, rules: StyleRules): void {
  separateIn(root, { isPhrasing: false, isFlex: false, isLink: false }, rules);
}

/** The kind of place that the words of an element are in. */
interface Surroundings {
  /** In an element that cannot hold blocks. */
  readonly isPhrasing: boolean;
  /** Directly in an element whose children are boxes. */
  readonly isFlex: boolean;
  readonly isLink: boolean;
}

function separateIn(parent: HtmlParent, around: Surroundings, rules: StyleRules): void {
  if ('tagName' in parent && parent.tagName === 'pre') return;
  const children: HtmlNode[] = [];
  let isChanged = false;
  for (const [at, child] of parent.childNodes.entries()) {
    if (!isElement(child)) {
      children.push(child);
      continue;
    }
    const inside = {
      isPhrasing: around.isPhrasing || PHRASING_ONLY.has(child.tagName),
      isFlex: isFlexBox(child, rules) || (around.isFlex && isOnlyLink(child, parent)),
      isLink: around.isLink || child.tagName === 'a',
    };
    separateIn(child, inside, rules);
    const before = children.at(-1);
    if (isOtherLink(child, before) || (around.isLink && isOtherPart(child, before))) {
      isChanged = true;
      children.push(createText(' '));
    }
    if (!isBox(child, around, rules)) {
      children.push(child);
      continue;
    }
    isChanged = true;
    if (needsSpace(children.at(-1), 'end')) children.push(createText(' '));
    if (isBlock(child)) for (const node of child.childNodes) children.push(node);
    else children.push(child);
    const next = parent.childNodes[at + 1];
    const isSpaced = next && isElement(next) && isBox(next, around, rules);
    if (!isSpaced && needsSpace(next, 'start')) children.push(createText(' '));
  }
  if (isChanged) setChildren(parent, children);
}

/** A link around all that is in an element. */
function isOnlyLink(element: HtmlElement, parent: HtmlParent): boolean {
  return isLink(element) && parent.childNodes.length === 1;
}

/** Whether a link touches one to another page, as tags and buttons do, or the end of a sentence. */
function isOtherLink(link: HtmlElement, before: HtmlNode | undefined): boolean {
  if (before && isText(before) && (isLink(link) || findElement(link, isLink))) {
    return /\p{L}[.!?]$/u.test(before.value) && /^\p{Lu}/u.test(textIn(link));
  }
  if (!isLink(link) || !before || !isElement(before) || !isLink(before)) return false;
  const [here, there] = [link, before].map((one) => attributeOf(one, 'href'));
  if (!here || !there || here === there || here.startsWith('#')) return false;
  return /[\p{L}\p{N}]$/u.test(textIn(before)) && /^[\p{L}\p{N}]/u.test(textIn(link));
}

/** Whether two parts of a card touch each other, each with its own class: `adviceWhat`, `Care+2`. */
function isOtherPart(part: HtmlElement, before: HtmlNode | undefined): boolean {
  if (!before || !isElement(before)) return false;
  const text = textIn(part);
  if (/^\+\d+$/.test(text)) return /\p{L}$/u.test(textIn(before));
  const [here, there] = [part, before].map((one) => attributeOf(one, 'class'));
  if (!here || !there || here === there) return false;
  return /[\p{Ll}\p{N}]$/u.test(textIn(before)) && /^\p{Lu}/u.test(text);
}

function isBox(element: HtmlElement, around: Surroundings, rules: StyleRules): boolean {
  if (isBlock(element)) return around.isPhrasing && WRAPPERS.has(element.tagName);
  if (element.tagName === 'br' || element.tagName === 'img') return false;
  if (element.tagName === 'legend' || around.isFlex) return true;
  if (classesOf(element).some((name) => LINE_CLASS.test(name))) return true;
  if (isFlexBox(element, rules)) return findElement(element, isLink) !== undefined;
  return LINES.has(styleOf(element, rules).get('display') ?? '');
}

/** Class names in Tailwind and Bootstrap for an element with a line to itself. */
const LINE_CLASS = /^(?:d-)?(?:block|flex|grid)$/;
/** Class names in those and Ghost for an element whose children are boxes. */
const FLEX_CLASS = /^(?:d-)?(?:inline-)?(?:flex|grid)$|^kg-[\w-]+-metadata$/;

function isFlexBox(element: HtmlElement, rules: StyleRules): boolean {
  const display = styleOf(element, rules).get('display') ?? '';
  return (
    /^(?:inline-)?(?:flex|grid)$/.test(display) ||
    classesOf(element).some((name) => FLEX_CLASS.test(name))
  );
}

function isLink({ tagName }: HtmlElement): boolean {
  return tagName === 'a';
}

function needsSpace(node: HtmlNode | undefined, end: 'start' | 'end'): boolean {
  if (node === undefined) return false;
  if (isText(node)) return end === 'end' ? !/\s$/.test(node.value) : !/^\s/.test(node.value);
  return isElement(node) && node.tagName !== 'br';
}

/** Drops elements without meaning, so that they are not reported. */
export function unwrapSpans(root: HtmlParent): void {
  rewriteElements(root, ({ tagName, childNodes }) =>
    tagName === 'span' ||
    tagName === 'font' ||
    tagName === 'o:p' ||
    tagName === 'ins' ||
    tagName === 'label'
      ? childNodes
      : null,
  );
}

/** Writes fractions whose parts are one above the other in one line, as `3/12` or `1 1/2`. */
export function readFractions(root: HtmlParent, rules: StyleRules): void {
  rewriteElements(root, (element) => {
    const parts = findFraction(element, rules);
    if (parts === null) return stackedScripts(element);
    const { over, under } = parts;
    const whole = element.childNodes.slice(0, element.childNodes.indexOf(over)).filter(isText);
    const siblings = element.parentNode?.childNodes ?? [];
    const before = [...siblings.slice(0, siblings.indexOf(element)), ...whole].at(-1);
    const isMixed = before !== undefined && /\d$/.test(textIn(before));
    const space = isMixed ? [createText(' ')] : [];
    return [...whole, ...space, ...over.childNodes, createText('/'), ...under.childNodes];
  });
}

/** A raised part directly above a lowered one, as in the formulas of chemistry. */
function stackedScripts(element: HtmlElement): HtmlNode[] | null {
  const [over, line, under, ...others] = element.childNodes.filter(
    (node) => isElement(node) || textIn(node).trim() !== '',
  );
  if (element.tagName !== 'span' || !over || !line || !under || others.length > 0) return null;
  const names = [over, line, under].map((node) => node.nodeName).join(' ');
  return names === 'sup br sub' ? [under, over] : null;
}

function findFraction(
  element: HtmlElement,
  rules: StyleRules,
): { over: HtmlElement; under: HtmlElement } | null {
  const parts = element.childNodes.filter(isElement);
  const byClass = (pattern: RegExp) =>
    parts.find((part) => classesOf(part).some((name) => pattern.test(name)));
  const over = byClass(/^(?:mq-)?(?:num|numer|numerator|nominator)$/);
  const under = byClass(/^(?:mq-)?(?:den|denom|denominator)$/);
  if (over && under) return { over, under };
  const [top, bottom] = parts;
  if (!top || !bottom || parts.length !== 2) return null;
  if (classesOf(element).some((name) => /^s?frac(?:tion)?$/.test(name))) {
    const isWritten = element.childNodes.some((node) => isText(node) && /[/⁄]/.test(node.value));
    return isWritten || parts.some(({ tagName }) => tagName === 'br')
      ? null
      : { over: top, under: bottom };
  }
  const style = styleOf(element, rules);
  if (!/^inline-/.test(style.get('display') ?? '')) return null;
  const isColumn =
    style.get('flex-direction') === 'column' || style.get('display') === 'inline-grid';
  if (!isColumn && !(isFractionPart(top, rules) && isFractionPart(bottom, rules))) return null;
  const hasLine =
    styleOf(top, rules).has('border-bottom') || styleOf(bottom, rules).has('border-top');
  return hasLine ? { over: top, under: bottom } : null;
}

function isFractionPart(element: HtmlElement, rules: StyleRules): boolean {
  return element.tagName === 'div' || LINES.has(styleOf(element, rules).get('display') ?? '');
}

/** The line breaks of a text that has no paragraphs, as WordPress shows them. */
export function readLineBreaks(root: HtmlParent): void {
  for (const element of elementsIn(root)) if (element.tagName === 'p') return;
  const children: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    for (const node of withBreaks(run)) children.push(node);
    run = [];
  };
  for (const child of root.childNodes) {
    if (isElement(child) && (isBlock(child) || child.tagName === 'img')) {
      endRun();
      children.push(child);
    } else run.push(child);
  }
  endRun();
  setChildren(root, children);
}

/** A line break in the source between two lines of one paragraph becomes one that is shown. */
function withBreaks(run: readonly HtmlNode[]): HtmlNode[] {
  return run.flatMap((node, index) => {
    if (!isText(node) || !node.value.includes('\n')) return [node];
    const lines = node.value.split('\n');
    const isInLine = (at: number) => {
      const line = lines[at] ?? '';
      if (line.trim() !== '') return true;
      const isFirst = at === 0 && index > 0;
      const isLast = at === lines.length - 1 && index < run.length - 1;
      const neighbor = isFirst ? run[index - 1] : isLast ? run[index + 1] : undefined;
      return neighbor !== undefined && isElement(neighbor) && neighbor.tagName !== 'br';
    };
    return lines.flatMap((line, at) => {
      const text = createText(at === 0 ? line : `\n${line}`);
      const isBroken = at > 0 && isInLine(at - 1) && isInLine(at);
      return isBroken ? [createElement('br', []), text] : [text];
    });
  });
}
