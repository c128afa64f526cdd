import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
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

const TICKED = '☑';
const OPEN = '☐';

/**
 * Writes the boxes of checklists as ☑ and ☐, which is what a list means by them, and leaves out the
 * buttons of the page that a text was copied from.
 */
export function readControls(root: HtmlParent): void {
  for (const item of elementsIn(root)) if (item.tagName === 'li') readCheckItem(item);
  rewriteElements(root, (element) => {
    if (element.tagName === 'input') {
      if ((attributeOf(element, 'type') ?? '').toLowerCase() !== 'checkbox') return null;
      const box = attributeOf(element, 'checked') === undefined ? OPEN : TICKED;
      const siblings = element.parentNode?.childNodes ?? [];
      const next = siblings[siblings.indexOf(element) + 1];
      return [createText(next && /^\s/.test(textIn(next)) ? box : `${box} `)];
    }
    if (hasClass(element, 'mw-editsection', 'wp-block-file__button')) return [];
    if (element.tagName === 'clipboard-copy') return [];
    if (element.tagName !== 'button' && attributeOf(element, 'role') !== 'button') return null;
    if (element.tagName === 'a') return null;
    return isHeadingButton(element) ? element.childNodes : [];
  });
}

/** Google Docs, Notion and others say in an attribute whether an item is ticked. */
function readCheckItem(item: HtmlElement): void {
  const said =
    attributeOf(item, 'role') === 'checkbox'
      ? attributeOf(item, 'aria-checked')
      : (attributeOf(item, 'data-checked') ??
        attributeOf(item, 'data-task') ??
        attributeOf(item, 'data-list') ??
        tickClassOf(item));
  if (
    said === undefined ||
    /^(?:bullet|ordered)$/.test(said) ||
    findElement(item, ({ tagName }) => tagName === 'input')
  )
    return;
  const isTicked = /^(?:true|x|checked)$/i.test(said);
  rewriteOutermost(item, (element) =>
    isBoxImage(element) || (hasClass(element, 'checkbox') && !isVisible(element)) ? [] : null,
  );
  const first = childElements(item).find((child) => child.tagName === 'p') ?? item;
  setChildren(first, [createText(`${isTicked ? TICKED : OPEN} `), ...first.childNodes]);
}

/** Notion and others say it in a class, of the item or of the box that they draw. */
function tickClassOf(item: HtmlElement): string | undefined {
  const box = childElements(item).find((child) => hasClass(child, 'checkbox'));
  const names = [...classesOf(item), ...(box ? classesOf(box) : [])];
  if (names.some((name) => /^(?:checked|checkbox-on)$/.test(name))) return 'checked';
  return names.some((name) => /^(?:unchecked|checkbox-off)$/.test(name)) ? 'unchecked' : undefined;
}

function isBoxImage(element: HtmlElement): boolean {
  return (
    element.tagName === 'img' &&
    /check/i.test(
      `${attributeOf(element, 'alt') ?? ''} ${attributeOf(element, 'aria-roledescription') ?? ''}`,
    )
  );
}

/** Questions of a list that opens and closes are buttons in headings. */
function isHeadingButton(button: HtmlElement): boolean {
  if (attributeOf(button, 'aria-controls') || attributeOf(button, 'aria-expanded')) return true;
  for (let parent = button.parentNode; parent && 'tagName' in parent; parent = parent.parentNode) {
    if (/^(?:h[1-6]|summary|dt|li)$/.test(parent.tagName))
      return !/^(?:copy|edit|share)/i.test(textIn(button).trim());
  }
  return false;
}

/** What chats and manuals call the language above a block of code. */
const LANGUAGE =
  /^(?:bash|sh|shell|zsh|console|terminal|powershell|batch|cmd|javascript|js|jsx|typescript|ts|tsx|json|yaml|yml|toml|ini|xml|html|css|scss|sql|python|py|ruby|php|java|kotlin|swift|go|rust|c|c\+\+|cpp|c#|csharp|r|perl|lua|dart|scala|text|plaintext|markdown|md|diff|dockerfile|nginx|makefile|graphql|code)$/i;

/** White space around a name included. */
const MAX_LANGUAGE = 60;

/**
 * Leaves of a block of code only the code: what is above it is the name of the language and a button
 * to copy it.
 */
export function readCode(root: HtmlParent): void {
  rewriteElements(root, (element) => (isLineNumber(element) ? [] : null));
  for (const pre of elementsIn(root)) {
    if (pre.tagName !== 'pre') continue;
    const editor = findElement(pre, (one) => hasClass(one, 'cm-content'));
    if (editor) setChildren(pre, [createElement('code', editor.childNodes)]);
    breakLines(pre);
    const codes = outermostCode(pre);
    const isOnly =
      codes.length === 1 && pre.childNodes.every((node) => node === codes[0] || !isVisible(node));
    if (codes.length === 0 || isOnly) continue;
    setChildren(
      pre,
      codes.flatMap((code, index) => (index === 0 ? [code] : [createText('\n'), code])),
    );
  }
  rewriteElements(root, (element) => (isCodeHeader(element) ? [] : null));
}

/** Numbers of lines, which nobody can copy where they come from. */
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

/** In code a line ends where the text does. */
function breakLines(pre: HtmlElement): void {
  rewriteElements(pre, ({ tagName }) => (tagName === 'br' ? [createText('\n')] : null));
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
