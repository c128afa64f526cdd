import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from '../content/parse-html.server.ts';
import { classesOf, readDeclarations } from './styles.server.ts';
import {
  childElements,
  createElement,
  createText,
  elementsIn,
  findElement,
  hasClass,
  isVisible,
  rewriteElements,
  rewriteOutermost,
  setChildren,
  textIn,
} from './tree.server.ts';

/** Names of languages that chats and manuals write above a block of code. */
const LANGUAGE =
  /^(?:bash|sh|shell|zsh|console|terminal|powershell|batch|cmd|javascript|js|jsx|typescript|ts|tsx|json|yaml|yml|toml|ini|xml|html|css|scss|sql|python|py|ruby|php|java|kotlin|swift|go|rust|c|c\+\+|cpp|c#|csharp|r|perl|lua|dart|scala|text|plaintext|markdown|md|diff|dockerfile|nginx|makefile|graphql|code)$/i;

/** Includes the white space around a name. */
const MAX_LANGUAGE = 60;

/**
 * Keeps only the code of a code block. Above it are the name of the language and a button to copy
 * it.
 */
export function readCode(root: HtmlParent): void {
  readCodeBoxes(root);
  rewriteElements(root, (element) => (isLineNumber(element) ? [] : null));
  for (const pre of elementsIn(root)) {
    if (pre.tagName !== 'pre') continue;
    const editor = findElement(pre, (one) => hasClass(one, 'cm-content'));
    if (editor) setChildren(pre, [createElement('code', editor.childNodes)]);
    keepOnlyCode(pre);
    breakLines(pre, { hasText: false, endsLine: false });
  }
  rewriteElements(root, (element) => (isCodeHeader(element) ? [] : null));
}

const CODE_FONT = /mono|consolas|menlo|courier|source code/;

/** Turns the boxes that code editors copy into code blocks. Boxes of one line each are joined. */
function readCodeBoxes(root: HtmlParent): void {
  const found = new Set<HtmlElement>();
  rewriteOutermost(root, (element) => {
    if (element.tagName === 'pre') return [element];
    if (!isCodeBox(element)) return null;
    const pre = createElement('pre', [createElement('code', element.childNodes)]);
    found.add(pre);
    return [pre];
  });
  for (const parent of new Set([...found].map(({ parentNode }) => parentNode))) {
    if (parent) joinBoxes(parent, found);
  }
}

function joinBoxes(parent: HtmlParent, boxes: ReadonlySet<HtmlElement>): void {
  const children: HtmlNode[] = [];
  let code: HtmlElement | undefined;
  for (const child of parent.childNodes) {
    const [lines] = isElement(child) && boxes.has(child) ? childElements(child) : [];
    if (lines && code) {
      append(code, createElement('div', lines.childNodes));
    } else if (lines) {
      const first = createElement('div', lines.childNodes);
      setChildren(lines, [first]);
      code = lines;
      children.push(child);
    } else if (code === undefined || isElement(child) || isVisible(child)) {
      code = undefined;
      children.push(child);
    }
  }
  setChildren(parent, children);
}

/** Not `setChildren`, which would copy all lines for each of them. */
function append(parent: HtmlElement, child: HtmlElement): void {
  parent.childNodes.push(child);
  child.parentNode = parent;
}

/** Whether a box shows code: it has a monospaced font and keeps every space. */
function isCodeBox(element: HtmlElement): boolean {
  if (element.tagName !== 'div') return false;
  const style = readDeclarations(attributeOf(element, 'style') ?? '');
  const space = style.get('white-space') ?? style.get('white-space-collapse') ?? '';
  return space.startsWith('pre') && CODE_FONT.test(style.get('font-family') ?? '');
}

/** Removes what is above and between the code in a block; text directly in it belongs to it. */
function keepOnlyCode(pre: HtmlElement): void {
  const codes = outermostCode(pre);
  const [first, ...others] = codes;
  const isOther = (node: HtmlNode) => isVisible(node) && !(isElement(node) && codes.includes(node));
  if (!first || pre.childNodes.some((node) => isText(node) && isVisible(node))) return;
  if (others.length === 0 && !pre.childNodes.some(isOther)) return;
  const lines = codes.map((code) => createElement('div', code.childNodes));
  setChildren(first, others.length === 0 ? first.childNodes : lines);
  setChildren(pre, [first]);
}

/** Line numbers, which cannot be selected in their source. */
function isLineNumber(element: HtmlElement): boolean {
  if (/^(?:table|t[hdr]|tbody|pre|code)$/.test(element.tagName)) return false;
  const style = readDeclarations(attributeOf(element, 'style') ?? '');
  const isMarked =
    hasClass(
      element,
      'line-number',
      'lineno',
      'linenumber',
      'react-syntax-highlighter-line-number',
    ) || style.get('user-select') === 'none';
  return isMarked && /^\s*\d{0,6}\s*$/.test(shortText(element)) && isInCode(element);
}

function isInCode(element: HtmlElement): boolean {
  for (let parent = element.parentNode; parent && 'tagName' in parent; parent = parent.parentNode)
    if (parent.tagName === 'pre') return true;
  return false;
}

/** Elements that are a line of code. */
const LINES: ReadonlySet<string> = new Set(['div', 'li', 'p', 'tr']);

interface Lines {
  hasText: boolean;
  endsLine: boolean;
}

/** Writes the lines of code as text, whatever elements they are in. */
function breakLines(parent: HtmlParent, lines: Lines): void {
  const children: HtmlNode[] = [];
  let isChanged = false;
  let needsBreak = false;
  const startLine = () => {
    if (needsBreak && lines.hasText && !lines.endsLine) {
      children.push(createText('\n'));
      lines.endsLine = true;
    }
    needsBreak = false;
  };
  for (const child of parent.childNodes) {
    const isLine = isElement(child) && LINES.has(child.tagName);
    const isBreak = isElement(child) && child.tagName === 'br';
    needsBreak ||= isLine;
    startLine();
    isChanged ||= isLine || isBreak;
    if (isText(child)) {
      lines.hasText = true;
      lines.endsLine = child.value.endsWith('\n');
      children.push(child);
    } else if (isBreak) {
      lines.hasText = true;
      lines.endsLine = true;
      children.push(createText('\n'));
    } else if (isElement(child)) {
      breakLines(child, lines);
      if (!isLine) children.push(child);
      else for (const node of child.childNodes) children.push(node);
      needsBreak = isLine;
    }
  }
  if (isChanged) setChildren(parent, children);
}

function outermostCode(parent: HtmlElement): HtmlElement[] {
  return childElements(parent).flatMap((child) =>
    child.tagName === 'code' ? [child] : outermostCode(child),
  );
}

/** A line above code with the name of its language, and perhaps a button to copy it. */
function isCodeHeader(element: HtmlElement): boolean {
  if (!/^(?:div|span|header|figcaption|p)$/.test(element.tagName)) return false;
  const text = shortText(element).trim();
  if (!LANGUAGE.test(text)) return false;
  const siblings: readonly HtmlNode[] = element.parentNode?.childNodes ?? [];
  const next = siblings.slice(siblings.indexOf(element) + 1).find(isElement);
  if (next === undefined) return false;
  return (
    next.tagName === 'pre' ||
    (next.tagName === 'div' && findElement(next, ({ tagName }) => tagName === 'pre') !== undefined)
  );
}

/** The text without that of buttons, as far as it takes to see that it is too long for a name. */
function shortText(node: HtmlNode, before = ''): string {
  if (!isElement(node)) return before + textIn(node);
  if (node.tagName === 'button' || classesOf(node).includes('copy')) return before;
  let text = before;
  for (const child of node.childNodes) {
    if (text.length > MAX_LANGUAGE) return text;
    text = shortText(child, text);
  }
  return text;
}
