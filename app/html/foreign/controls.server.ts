import { attributeOf, type HtmlElement, type HtmlParent } from '../content/parse-html.server.ts';
import { classesOf } from './styles.server.ts';
import {
  childElements,
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
 * Writes the checkboxes of checklists as ☑ and ☐, and leaves out the buttons of the page that a
 * text was copied from.
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
    if (hasClass(element, 'subscription-widget-wrap', 'subscription-widget-wrap-editor')) return [];
    if (element.tagName === 'clipboard-copy') return [];
    if (element.tagName !== 'button' && attributeOf(element, 'role') !== 'button') return null;
    if (element.tagName === 'a') return null;
    return isHeadingButton(element) ? element.childNodes : [];
  });
}

/** In Google Docs, Notion and others, an attribute says whether an item is ticked. */
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

/** In Notion and others, it is a class of the item or of the box that they draw. */
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

/** The questions of an accordion are buttons in headings. */
function isHeadingButton(button: HtmlElement): boolean {
  if (attributeOf(button, 'aria-controls') || attributeOf(button, 'aria-expanded')) return true;
  for (let parent = button.parentNode; parent && 'tagName' in parent; parent = parent.parentNode) {
    if (/^(?:h[1-6]|summary|dt|li)$/.test(parent.tagName))
      return !/^(?:copy|edit|share)/i.test(textIn(button).trim());
  }
  return false;
}
