import { ContentError } from '../content/content-error.server.ts';
import {
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { CONTENT_MAX_BYTES } from '../content-limit.ts';
import { type Declarations, type StyleRules, styleOf } from './styles.server.ts';
import { createElement, hasClass, isBlock, isVisible, setChildren, textIn } from './tree.server.ts';

type MarkName = 'strong' | 'em' | 'del' | 'mark' | 'sub' | 'sup';

const BY_TAG: ReadonlyMap<string, MarkName> = new Map<string, MarkName>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['s', 'del'],
  ['strike', 'del'],
  ['del', 'del'],
]);
/** Blocks whose text is bold as they are. */
const BOLD: ReadonlySet<string> = new Set([
  'dt',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'summary',
  'th',
]);
/** Inline elements that a style can raise, lower or stress. */
const STYLED: ReadonlySet<string> = new Set([
  ...['a', 'b', 'em', 'font', 'i', 'ins', 'label', 'small', 'span', 'strong', 'u'],
]);
/** Longer ones are no exponents and no numbers of footnotes. */
const MAX_RAISED = 60;

/** The contents of an element that decide how the elements around it are written. */
interface Facts {
  readonly holdsBlock: boolean;
  /** The marks that a style turns off somewhere inside. */
  readonly off: ReadonlySet<MarkName>;
}

const NO_FACTS: Facts = { holdsBlock: false, off: new Set() };

interface State {
  readonly rules: StyleRules;
  readonly facts: Map<HtmlNode, Facts>;
  /** The marks that an element's own style turns off. */
  readonly off: Map<HtmlNode, ReadonlySet<MarkName>>;
  /** The number of characters in repeated attributes. */
  repeated: number;
}

/**
 * Turns styles into elements: bold, italic, struck out, raised and lowered text. Where a style
 * turns a mark off, the element for it is removed, such as the `<b style="font-weight:normal">`
 * around everything from Google Docs. Links and marks around blocks go into each block, where a
 * browser and the editor understand them.
 *
 * @throws ContentError too_large: a long link around many paragraphs is repeated in each of them
 */
export function readStyleMarks(root: HtmlParent, rules: StyleRules): void {
  readChildren(root, { rules, facts: new Map(), off: new Map(), repeated: 0 });
}

function readChildren(parent: HtmlParent, state: State): Facts {
  const children: HtmlNode[] = [];
  let isChanged = false;
  for (const child of parent.childNodes) {
    const nodes = isElement(child) ? readElement(child, state) : [child];
    isChanged ||= nodes.length !== 1 || nodes[0] !== child;
    for (const node of nodes) children.push(node);
  }
  if (isChanged) setChildren(parent, children);
  return joinFacts(children, state);
}

function joinFacts(children: readonly HtmlNode[], { facts, off }: State): Facts {
  let holdsBlock = false;
  const names = new Set<MarkName>();
  for (const child of children) {
    if (!isElement(child)) continue;
    const inside = facts.get(child) ?? NO_FACTS;
    holdsBlock ||= inside.holdsBlock || isBlock(child);
    for (const name of inside.off) names.add(name);
    for (const name of off.get(child) ?? []) names.add(name);
  }
  return holdsBlock || names.size > 0 ? { holdsBlock, off: names } : NO_FACTS;
}

function readElement(element: HtmlElement, state: State): HtmlNode[] {
  const inside = readChildren(element, state);
  state.facts.set(element, inside);
  const { on, off } = readStyle(element, styleOf(element, state.rules));
  if (off.size > 0) state.off.set(element, off);
  const own = BY_TAG.get(element.tagName);
  let nodes: HtmlNode[] = [element];
  if (element.tagName === 'a' && inside.holdsBlock) {
    nodes = spread(element.childNodes, element, state);
  } else if (own !== undefined && off.has(own)) {
    nodes = replaceTag(element, state);
  } else if (own !== undefined && (inside.holdsBlock || inside.off.has(own))) {
    nodes = spread(element.childNodes, createElement(own, []), state);
  }
  for (const name of on) {
    if (name === own || (name === 'strong' && BOLD.has(element.tagName))) continue;
    const mark = createElement(name, []);
    if (nodes[0] === element) setChildren(element, spread(element.childNodes, mark, state));
    else nodes = spread(nodes, mark, state);
  }
  return nodes;
}

/** Puts the content of a `<b>` that is not bold into an element without effect. */
function replaceTag(element: HtmlElement, state: State): HtmlNode[] {
  const plain = createElement('span', element.childNodes);
  plain.attrs = element.attrs;
  for (const map of [state.facts, state.off] as Map<HtmlNode, unknown>[]) {
    if (map.has(element)) map.set(plain, map.get(element));
  }
  return [plain];
}

/** Puts a copy of `mark` around each run of inline content, also in the blocks. */
function spread(nodes: readonly HtmlNode[], mark: HtmlElement, state: State): HtmlNode[] {
  const name = BY_TAG.get(mark.tagName);
  const result: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    const isShown = mark.tagName === 'a' ? run.some(isVisible) : run.some(hasText);
    if (isShown && !run.every((node) => isMarked(node, mark.tagName))) {
      const copy = createElement(mark.tagName, run);
      copy.attrs = mark.attrs.filter((one) => one.name !== 'id' || state.repeated === 0);
      state.repeated += mark.attrs.reduce((sum, one) => sum + one.value.length, 1);
      if (state.repeated > CONTENT_MAX_BYTES) throw new ContentError('too_large');
      result.push(copy);
    } else for (const node of run) result.push(node);
    run = [];
  };
  for (const node of nodes) {
    const facts = state.facts.get(node) ?? NO_FACTS;
    const isOff = name !== undefined && state.off.get(node)?.has(name);
    const isDivided = facts.holdsBlock || (name !== undefined && facts.off.has(name));
    if (!isElement(node) || !(isOff || isDivided || isBlock(node))) {
      run.push(node);
      continue;
    }
    endRun();
    const isBold = name === 'strong' && BOLD.has(node.tagName);
    if (!isOff && !isBold) setChildren(node, spread(node.childNodes, mark, state));
    result.push(node);
  }
  endRun();
  return result;
}

/** Whether all text is already in such an element. */
function isMarked(node: HtmlNode, tagName: string): boolean {
  if (!isElement(node)) return !isVisible(node);
  const isSame = node.tagName === tagName || BY_TAG.get(node.tagName) === tagName;
  return (
    isSame || (node.childNodes.length > 0 && node.childNodes.every((one) => isMarked(one, tagName)))
  );
}

function hasText(node: HtmlNode): boolean {
  if (isText(node)) return isVisible(node);
  return isElement(node) && node.childNodes.some(hasText);
}

function readStyle(
  element: HtmlElement,
  style: Declarations,
): { on: ReadonlySet<MarkName>; off: ReadonlySet<MarkName> } {
  const on = new Set<MarkName>();
  const off = new Set<MarkName>();
  const weight = style.get('font-weight');
  if (weight !== undefined) {
    const number = Number.parseInt(weight, 10);
    if (weight.startsWith('bold') || number >= 600) on.add('strong');
    else if (weight.startsWith('normal') || number < 600) off.add('strong');
  }
  const slant = style.get('font-style');
  if (slant === 'italic' || slant?.startsWith('oblique')) on.add('em');
  else if (slant === 'normal') off.add('em');
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (lines.includes('line-through')) on.add('del');
  const highlight = style.get('mso-highlight');
  if (highlight !== undefined && highlight !== 'none') on.add('mark');
  const position = positionOf(element, style);
  if (position) on.add(position);
  return { on, off };
}

/** Whether a style raises or lowers a short text, as programs do with exponents and footnotes. */
function positionOf(element: HtmlElement, style: Declarations): 'sup' | 'sub' | undefined {
  if (!STYLED.has(element.tagName)) return undefined;
  const position = styledPosition(element, style);
  if (position === undefined) return undefined;
  const text = textIn(element).trim();
  return text === '' || text.length > MAX_RAISED ? undefined : position;
}

function styledPosition(element: HtmlElement, style: Declarations): 'sup' | 'sub' | undefined {
  if (hasClass(element, 'superscript', 'Superscript', 'mq-sup')) return 'sup';
  if (hasClass(element, 'subscript', 'Subscript', 'mq-sub')) return 'sub';
  const align = style.get('vertical-align') ?? style.get('font-variant-position') ?? '';
  if (align === 'super' || align === 'text-top') return 'sup';
  if (align === 'sub' || align === 'text-bottom') return 'sub';
  const shift = /^-?\d*\.?\d+(?:px|pt|em|ex|rem|%)$/.test(align) ? Number.parseFloat(align) : 0;
  const raise = shift || Number.parseFloat(style.get('mso-text-raise') ?? '');
  if (raise > 0) return 'sup';
  if (raise < 0) return 'sub';
  if (style.get('position') !== 'relative') return undefined;
  const up = -(lengthOf(style, 'top') ?? 0) + (lengthOf(style, 'bottom') ?? 0);
  if (up === 0) return undefined;
  return up > 0 ? 'sup' : 'sub';
}

function lengthOf(style: Declarations, name: string): number | undefined {
  const length = Number.parseFloat(style.get(name) ?? '');
  return Number.isNaN(length) ? undefined : length;
}
