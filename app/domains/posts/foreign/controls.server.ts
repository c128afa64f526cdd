import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
} from '../content/parse-html.server.ts';
import { classesOf } from './styles.server.ts';
import {
  childElements,
  createText,
  elementsIn,
  findElement,
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
      : (attributeOf(item, 'data-checked') ?? attributeOf(item, 'data-task'));
  if (said === undefined || findElement(item, ({ tagName }) => tagName === 'input')) return;
  const isTicked = /^(?:true|x|checked)$/i.test(said);
  rewriteOutermost(item, (element) => (isBoxImage(element) ? [] : null));
  const first = childElements(item).find((child) => child.tagName === 'p') ?? item;
  setChildren(first, [createText(`${isTicked ? TICKED : OPEN} `), ...first.childNodes]);
}

function isBoxImage(element: HtmlElement): boolean {
  return (
    element.tagName === 'img' &&
    /check/i.test(
      attributeOf(element, 'alt') ?? attributeOf(element, 'aria-roledescription') ?? 'checkbox',
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
  for (const pre of elementsIn(root)) {
    if (pre.tagName !== 'pre') continue;
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
