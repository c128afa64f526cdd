import type { Fragment, Node, Slice } from 'prosemirror-model';
import { INLINE } from '#app/html/content/elements.ts';
import type { Rendering } from '#app/html/document/document-json.ts';
import { cardLabel } from '../card.ts';
import { wordsOfSlice } from './slice-html.ts';

/** A slice as plain text, as other programs paste it. */
export function sliceToText(slice: Slice): string {
  const { content } = slice;
  const words = wordsOfSlice(slice);
  if (words !== null) return wordsOf(words);
  if (content.firstChild?.type.spec.tableRole === 'row') return rowsOf(content.content);
  return blocksOf(content.content, '\n\n');
}

function blocksOf(nodes: readonly Node[], separator: string): string {
  return nodes
    .map(writeBlock)
    .filter((text) => text !== '')
    .join(separator);
}

function writeBlock(node: Node): string {
  const { attrs } = node;
  switch (node.type.name) {
    case 'bullet_list':
      return itemsOf(node, () => '- ');
    case 'ordered_list': {
      const first = Number(attrs.html?.start ?? 1);
      return itemsOf(node, (index) => `${first + index}. `);
    }
    case 'table': {
      const rows = rowsOf(node.children);
      return attrs.caption === null ? rows : `${attrs.caption}\n${rows}`;
    }
    case 'definition_list':
      return blocksOf(node.children, '\n');
    case 'horizontal_rule':
      return '---';
    case 'video':
      return attrs.html.src ?? '';
    case 'card':
      return cardLabel(attrs.html);
    case 'fixed_block':
      return attrs.label;
    case 'raw_html':
      return textOfRawHtml(attrs.look ?? []);
    case 'figure':
      return node.childCount > 0 ? wordsOf(node.content) : (attrs.image.alt ?? '');
    default:
      return node.isTextblock ? wordsOf(node.content) : blocksOf(node.children, '\n\n');
  }
}

function itemsOf(list: Node, markAt: (index: number) => string): string {
  return list.children
    .map((item, index) => {
      const mark = markAt(index);
      const lines = blocksOf(item.children, '\n').split('\n');
      return mark + lines.join(`\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

/** Rows as sheets paste them: a line each, with tabs between the cells. */
function rowsOf(rows: readonly Node[]): string {
  const cellText = (cell: Node) => blocksOf(cell.children, ' ').replace(/\s+/g, ' ');
  return rows.map((row) => row.children.map(cellText).join('\t')).join('\n');
}

function wordsOf(content: Fragment): string {
  return content.textBetween(0, content.size, '', (leaf) =>
    leaf.type.name === 'image' ? (leaf.attrs.html.alt ?? '') : leaf.textContent,
  );
}

function textOfRawHtml(look: readonly Rendering[]): string {
  const lines = look.map(textOfRendering).join('').split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function textOfRendering(look: Rendering): string {
  if (typeof look === 'string') return look;
  const [tagName, , ...children] = look;
  const text = children.map(textOfRendering).join('');
  return INLINE.has(tagName) ? text : `\n${text}\n`;
}
