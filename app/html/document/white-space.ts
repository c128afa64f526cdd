import type { DefaultTreeAdapterTypes } from 'parse5';
import { isBlank } from '../content/blank.ts';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

const LEADING = /^[ \t\n\f\r]*/;

export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charAt(start))) start += 1;
  while (end > start && isBlank(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The white space at an index, and the index of the next node that is more than that. */
export function spaceAt(nodes: readonly HtmlNode[], index: number): [space: string, next: number] {
  let space = '';
  let next = index;
  for (let node = nodes[next]; node !== undefined; node = nodes[next]) {
    if (node.nodeName !== '#text' || !('value' in node) || !isBlank(node.value)) break;
    space += node.value;
    next += 1;
  }
  return [space, next];
}

/** Takes the white space off both ends of inline nodes. */
export function takeSpaces(nodes: readonly HtmlNode[]): {
  leading: string;
  content: readonly HtmlNode[];
  trailing: string;
} {
  const content = [...nodes];
  const leading = takeLeading(content);
  const trailing = takeTrailing(content);
  return { leading, content, trailing };
}

function takeLeading(nodes: HtmlNode[]): string {
  const [first] = nodes;
  if (first === undefined || !('value' in first)) return '';
  const space = LEADING.exec(first.value)?.[0] ?? '';
  replaceText(nodes, 0, first.value.slice(space.length));
  return space.length === first.value.length ? space + takeLeading(nodes) : space;
}

function takeTrailing(nodes: HtmlNode[]): string {
  const last = nodes.at(-1);
  if (last === undefined || !('value' in last)) return '';
  // Not a regular expression: `\s+$` is quadratic on a long run of spaces in the middle.
  let cut = last.value.length;
  while (cut > 0 && isBlank(last.value[cut - 1] ?? 'x')) cut -= 1;
  const space = last.value.slice(cut);
  replaceText(nodes, nodes.length - 1, last.value.slice(0, cut));
  return space;
}

function replaceText(nodes: HtmlNode[], index: number, value: string): void {
  const node = nodes[index];
  if (node === undefined) return;
  if (value === '') nodes.splice(index, 1);
  else nodes.splice(index, 1, { ...node, value } as HtmlNode);
}
