import type { Mark, Node } from 'prosemirror-model';
import { type HtmlNode, isElement, isText } from '../content/parse-html.server.ts';
import { attributesOf, NotRepresentable } from './representable.server.ts';
import { MARK_NAMES, schema } from './schema.ts';

const MARKS: ReadonlySet<string> = new Set(MARK_NAMES);
/** White space that is shown as a single space but is not one in the source. */
const SPACES = /( ?[\t\n\f\r][ \t\n\f\r]*| {2}[ \t\n\f\r]*)/;

/** The most elements around one text. Each change of them compares all with each other. */
const MAX_MARKS = 20;

/**
 * Inline content: text whose marks are the elements around it.
 *
 * @throws NotRepresentable
 */
export function readInline(nodes: readonly HtmlNode[]): Node[] {
  const result: Node[] = [];
  read(nodes, [], result);
  // Each piece of a text repeats all its marks: many pieces in many elements would be huge.
  const marks = result.reduce((sum, node) => sum + node.marks.length, 0);
  if (marks > lengthOf(nodes)) throw new NotRepresentable('marks');
  return result;
}

/** The approximate length of the HTML. */
function lengthOf(nodes: readonly HtmlNode[]): number {
  return nodes.reduce((sum, node) => {
    if (isText(node)) return sum + node.value.length;
    return sum + (isElement(node) ? 2 * node.tagName.length + 5 + lengthOf(node.childNodes) : 0);
  }, 0);
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
    } else if (!MARKS.has(node.tagName) || marks.length === MAX_MARKS) {
      throw new NotRepresentable(node.tagName);
    } else if (node.childNodes.length === 0) {
      result.push(schema.node('empty_element', { name: node.tagName, html }, undefined, marks));
    } else {
      const mark = newMark(node.tagName, { html, depth: marks.length }, result.at(-1));
      read(node.childNodes, mark.addToSet(marks), result);
    }
  }
}

/** A mark that differs from that of an equal element right before it. */
function newMark(name: string, attrs: object, previous: Node | undefined): Mark {
  const mark = schema.mark(name, { ...attrs, turn: 0 });
  const isTaken = previous !== undefined && mark.isInSet(previous.marks);
  return isTaken ? schema.mark(name, { ...attrs, turn: 1 }) : mark;
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
