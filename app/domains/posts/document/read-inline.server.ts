import type { Mark, Node } from 'prosemirror-model';
import { type HtmlNode, isElement, isText } from '../content/parse-html.server.ts';
import { attributesOf, NotRepresentable } from './representable.server.ts';
import { MARK_NAMES, schema } from './schema.ts';

const MARKS: ReadonlySet<string> = new Set(MARK_NAMES);
/** White space that is shown as one space, and is not one space. */
const SPACES = /( ?[\t\n\f\r][ \t\n\f\r]*| {2}[ \t\n\f\r]*)/;

/**
 * Inline content: text whose marks are the elements around it.
 *
 * @throws NotRepresentable
 */
export function readInline(nodes: readonly HtmlNode[]): Node[] {
  const result: Node[] = [];
  read(nodes, [], result);
  return result;
}

function read(nodes: readonly HtmlNode[], marks: readonly Mark[], result: Node[]): void {
  for (const node of nodes) {
    if (isText(node)) {
      readText(node.value, marks, result);
      continue;
    }
    if (!isElement(node)) throw new NotRepresentable(node.nodeName);
    const html = attributesOf(node);
    if (node.tagName === 'br') {
      result.push(schema.node('hard_break', { html }, undefined, marks));
    } else if (node.tagName === 'img') {
      result.push(schema.node('image', { html: html ?? {} }, undefined, marks));
    } else if (MARKS.has(node.tagName) && node.childNodes.length > 0) {
      const mark = schema.mark(node.tagName, { html, depth: marks.length });
      read(node.childNodes, mark.addToSet(marks), result);
    } else {
      throw new NotRepresentable(node.tagName);
    }
  }
}

function readText(value: string, marks: readonly Mark[], result: Node[]): void {
  value.split(SPACES).forEach((part, index) => {
    if (part === '') return;
    const isSpaces = index % 2 === 1;
    result.push(
      isSpaces ? schema.node('space', { text: part }, undefined, marks) : schema.text(part, marks),
    );
  });
}
