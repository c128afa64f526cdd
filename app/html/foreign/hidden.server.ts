import { attributeOf, type HtmlElement, type HtmlParent } from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';
import {
  classesOf,
  type Declarations,
  isHidden,
  type StyleRules,
  styleOf,
} from './styles.server.ts';
import { isVisible, rewriteOutermost, textIn } from './tree.server.ts';

/** Class names that frameworks and WordPress use for text for screen readers only. */
const HIDDEN_CLASS = /^(?:screen-reader-text|sr-only|visually-?hidden|assistive-text)$/i;

/** Removes text that was hidden in its source but would be visible here. */
export function removeHidden(root: HtmlParent, rules: StyleRules, removed: RemovedItems): void {
  rewriteOutermost(root, (element) => {
    if (!isConcealed(element, styleOf(element, rules))) return null;
    if (isVisible(element)) {
      const excerpt = textIn(element).trim() || `<${element.tagName}>`;
      removed.add({
        kind: 'hidden-text',
        message: 'Text that is hidden where it comes from',
        excerpt,
        node: element,
      });
    }
    return [];
  });
}

function isConcealed(element: HtmlElement, style: Declarations): boolean {
  if (isHidden(style)) return true;
  if (attributeOf(element, 'hidden') !== undefined) return true;
  if (classesOf(element).some((name) => HIDDEN_CLASS.test(name))) return true;
  const isClipped = /^rect\((?:0|1px)[\s,]/.test(style.get('clip') ?? '');
  const isOutside = /^-\d{4,}/.test(style.get('left') ?? style.get('text-indent') ?? '');
  return (
    /^(?:hidden|collapse)$/.test(style.get('visibility') ?? '') ||
    /^0(?:px|pt|em|rem|%)?$/.test(style.get('font-size') ?? '') ||
    /^0(?:\.0+)?$/.test(style.get('opacity') ?? '') ||
    (style.get('position') === 'absolute' && (isClipped || isOutside))
  );
}
