import type { Mark, Node } from 'prosemirror-model';
import { schema } from '#app/html/document/schema.ts';
import { cleanText } from './text-slice.ts';

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const ITEM = /^(\s*)(?:([-*+•·–])|(\d{1,9})[.)])\s+(\S.*)$/;
const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const FENCE = /^\s*```\s*([\w+-]*)\s*$/;
const QUOTE = /^\s*>\s?(.*)$/;
const PIPES = /^\s*\|.*\|\s*$/;
const PIPES_RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
const LINES = { inner: '\n', tail: '\n' };

/**
 * The blocks that plain text spells out with Markdown's characters, dashes, numbers or tabs; null
 * for text that is only text. micromark reads Markdown alone: lines, tabs and bullets would still be
 * ours, for 26 KB more script, and a list of 20,000 lines takes it 7 s instead of 0.4.
 */
export function structureOf(text: string): Node[] | null {
  const lines = cleanText(text).split('\n');
  const blocks: Node[] = [];
  for (let at = 0; at < lines.length; ) {
    const [found, next] = readBlock(lines, at);
    blocks.push(...found);
    at = next;
  }
  return blocks.some(isStructure) ? blocks : null;
}

/** A single line with a dash or a number can be just that. */
function isStructure(block: Node): boolean {
  const { name } = block.type;
  if (name === 'paragraph') return block.children.some(({ marks }) => marks.length > 0);
  return !name.endsWith('_list') || block.childCount > 1 || block.firstChild?.childCount !== 1;
}

type Read = [blocks: Node[], next: number];

function readBlock(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? '';
  if (line.trim() === '') return [[], at + 1];
  return (
    readFence(lines, at) ??
    readHeading(line, at) ??
    readRule(line, at) ??
    readTable(lines, at) ??
    readQuote(lines, at) ??
    readList(lines, at) ??
    readParagraph(lines, at)
  );
}

function readFence(lines: readonly string[], at: number): Read | null {
  const language = FENCE.exec(lines[at] ?? '')?.[1];
  if (language === undefined) return null;
  const end = lines.findIndex((line, index) => index > at && /^\s*```\s*$/.test(line));
  if (end === -1) return null;
  const code = lines.slice(at + 1, end).join('\n');
  const attrs = { code: language === '' ? {} : { class: `language-${language.toLowerCase()}` } };
  return [[schema.node('code_block', attrs, code === '' ? [] : [schema.text(code)])], end + 1];
}

/** The title of a post is its first heading, so that the largest one in the text is the second. */
function readHeading(line: string, at: number): Read | null {
  const [, signs = '', title = ''] = HEADING.exec(line) ?? [];
  if (signs === '') return null;
  const level = Math.min(Math.max(signs.length, 2), 4);
  return [[schema.node('heading', { level }, readInline(title))], at + 1];
}

function readRule(line: string, at: number): Read | null {
  return RULE.test(line) ? [[schema.node('horizontal_rule')], at + 1] : null;
}

function readQuote(lines: readonly string[], at: number): Read | null {
  const next = endOf(lines, at, (line) => QUOTE.test(line));
  if (next === at) return null;
  const inside = lines.slice(at, next).map((line) => QUOTE.exec(line)?.[1] ?? '');
  const blocks: Node[] = [];
  for (let index = 0; index < inside.length; ) {
    const [found, end] = readBlock(inside, index);
    blocks.push(...found);
    index = end;
  }
  const content = blocks.length === 0 ? [schema.node('paragraph')] : blocks;
  return [[schema.node('blockquote', LINES, content)], next];
}

/** Lines with tabs as sheets copy them, or with the bars of Markdown. */
function readTable(lines: readonly string[], at: number): Read | null {
  const isPipes = PIPES.test(lines[at] ?? '');
  const isRow = (line: string): boolean => (isPipes ? PIPES.test(line) : line.includes('\t'));
  const next = endOf(lines, at, isRow);
  if (next - at < 2) return null;
  const all = lines.slice(at, next);
  const rows = all.filter((line) => !isPipes || !PIPES_RULE.test(line)).map(isPipes ? pipes : tabs);
  const columns = Math.max(...rows.map((row) => row.length));
  if (columns < 2) return null;
  const hasHeader = isPipes ? rows.length < all.length : isHeader(rows[0] ?? [], columns);
  const content = rows.map((row, index) => toRow(row, columns, hasHeader && index === 0));
  return [[schema.node('table', LINES, content)], next];
}

function tabs(line: string): string[] {
  return line.split('\t').map((cell) => cell.trim());
}

function pipes(line: string): string[] {
  const inside = line.trim().slice(1, -1);
  return inside.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** Names of columns: all are there, and none is a number or an amount. */
function isHeader(row: readonly string[], columns: number): boolean {
  return row.length === columns && row.every((cell) => /\p{L}/u.test(cell) && !/^\W*\d/.test(cell));
}

function toRow(cells: readonly string[], columns: number, isHead: boolean): Node {
  const type = isHead ? 'table_header' : 'table_cell';
  const html = isHead ? { scope: 'col' } : null;
  const content = Array.from({ length: columns }, (_, index) =>
    schema.node(type, { html }, [
      schema.node('paragraph', { bare: true }, readInline(cells[index] ?? '')),
    ]),
  );
  const sectionSpace = { ...LINES, after: isHead ? '\n' : '' };
  return schema.node('table_row', { section: isHead ? 'thead' : 'tbody', sectionSpace }, content);
}

interface Item {
  indent: number;
  isOrdered: boolean;
  start: number;
  text: string;
}

function readList(lines: readonly string[], at: number): Read | null {
  const items: Item[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const [line = '', space = '', , number, text = ''] = ITEM.exec(lines[next] ?? '') ?? [];
    const last = items.at(-1);
    if (line !== '') {
      const indent = space.replaceAll('\t', '    ').length;
      items.push({ indent, isOrdered: number !== undefined, start: Number(number ?? 1), text });
    } else if (last !== undefined && /^\s+\S/.test(lines[next] ?? '')) {
      last.text += ` ${lines[next]?.trim()}`;
    } else {
      break;
    }
  }
  return items.length === 0 ? null : [nest(items), next];
}

/** Lists of items that are as far in as the first; what is further in belongs to the item before. */
function nest(items: readonly Item[]): Node[] {
  const lists: Node[] = [];
  for (let at = 0; at < items.length; ) {
    const { indent = 0, isOrdered = false, start = 1 } = items[at] ?? {};
    const content: Node[] = [];
    while (at < items.length) {
      const item = items[at];
      if (item === undefined || item.isOrdered !== isOrdered || item.indent < indent) break;
      const inside = endOf(items, at + 1, (other) => other.indent > indent + 1);
      const text = schema.node('paragraph', { bare: true }, readInline(item.text));
      content.push(schema.node('list_item', null, [text, ...nest(items.slice(at + 1, inside))]));
      at = inside;
    }
    const html = isOrdered && start !== 1 ? { start: String(start) } : null;
    const type = isOrdered ? 'ordered_list' : 'bullet_list';
    lists.push(schema.node(type, { ...LINES, html }, content));
  }
  return lists;
}

function readParagraph(lines: readonly string[], at: number): Read {
  const isText = (line: string): boolean =>
    line.trim() !== '' &&
    ![HEADING, ITEM, RULE, FENCE, QUOTE, PIPES].some((sign) => sign.test(line));
  const next = Math.max(endOf(lines, at, isText), at + 1);
  const content = lines.slice(at, next).flatMap((line, index) => {
    const text = readInline(line.trim().replace(/[ \t]+/g, ' '));
    return index === 0 ? text : [schema.node('hard_break'), ...text];
  });
  return [[schema.node('paragraph', null, content)], next];
}

function endOf<T>(list: readonly T[], from: number, isPart: (one: T) => boolean): number {
  let end = from;
  while (end < list.length && isPart(list[end] as T)) end += 1;
  return end;
}

const INLINE =
  /`([^`]+)`|\*\*(\S(?:[^*]*\S)?)\*\*|__(\S(?:[^_]*\S)?)__|~~(\S(?:[^~]*\S)?)~~|(?<![*\p{L}\p{N}])\*(\S(?:[^*]*\S)?)\*(?![*\p{L}\p{N}])|\[([^\][]+)\]\((https?:\/\/[^\s()]+|\/[^\s()]*)\)/gu;

/** Words with the marks that Markdown has for emphasis, code and links. */
function readInline(text: string, marks: readonly Mark[] = []): Node[] {
  const nodes: Node[] = [];
  const add = (plain: string): void => {
    if (plain !== '') nodes.push(schema.text(plain, marks));
  };
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, underlined, deleted, emphasis, label, href] = match;
    add(text.slice(end, match.index));
    end = match.index + whole.length;
    const within = (name: string, inside: string, html: object | null = null): void => {
      const mark = schema.mark(name, { html, depth: marks.length });
      nodes.push(...readInline(inside, mark.addToSet(marks)));
    };
    if (code !== undefined) {
      nodes.push(schema.text(code, schema.mark('code', { depth: marks.length }).addToSet(marks)));
    } else if (deleted !== undefined) within('del', deleted);
    else if (emphasis !== undefined) within('em', emphasis);
    else if (label !== undefined && href !== undefined) within('a', label, { href });
    else within('strong', strong ?? underlined ?? '');
  }
  add(text.slice(end));
  return nodes;
}
