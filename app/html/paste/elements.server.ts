import type { Element, ElementContent, Properties } from 'hast';
import { isBlankText } from '#app/formatting/characters.ts';

export function createElement(
  tagName: string,
  children: readonly ElementContent[],
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

export function isElementNamed(node: ElementContent, ...names: string[]): node is Element {
  return node.type === 'element' && names.includes(node.tagName);
}

/** Whether there is nothing to read or see. */
export function isEmpty(nodes: readonly ElementContent[]): boolean {
  return nodes.every((node) => {
    if (node.type === 'text') return isBlankText(node.value);
    if (node.type !== 'element') return true;
    return !SHOWN.has(node.tagName) && isEmpty(node.children);
  });
}

const SHOWN: ReadonlySet<string> = new Set(['hr', 'iframe', 'img']);

/** Whether all that there is to read is bold. */
export function isAllBold(nodes: readonly ElementContent[]): boolean {
  return nodes.every((node) => {
    if (node.type === 'text') return node.value.trim() === '';
    if (node.type !== 'element') return true;
    if (node.tagName === 'strong' || node.tagName === 'br') return true;
    return (node.tagName === 'a' || node.tagName === 'p') && isAllBold(node.children);
  });
}

/** Takes the bold off words directly in a cell, its links and paragraphs. */
export function withoutBold(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [node];
    if (node.tagName === 'strong') return node.children;
    const holdsWords = node.tagName === 'a' || node.tagName === 'p';
    return [holdsWords ? { ...node, children: withoutBold(node.children) } : node];
  });
}
