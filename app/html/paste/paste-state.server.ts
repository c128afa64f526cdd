import type { Properties } from 'hast';
import { ContentError } from '../content/content-error.server.ts';
import {
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
  type ParseStats,
} from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';
import { CONTENT_MAX_BYTES } from '../content-limit.ts';
import { type Declarations, readClassRules } from '../foreign/styles.server.ts';
import { type Marks, marksIn, NO_MARKS } from './marks.server.ts';
import { isFiller } from './word.server.ts';

/** Counts the work of a paste. */
export interface PasteStats {
  readonly parse: ParseStats;
  /** Nodes that were read. */
  nodes: number;
  /** Characters of the texts and the addresses that were written. */
  characters: number;
}

export interface PasteReading {
  readonly removed: RemovedItems;
  readonly stats: PasteStats;
}

export interface Paste extends PasteReading {
  readonly rules: ReadonlyMap<string, Declarations>;
  /** One object for each address, so that pieces of a link join. */
  readonly links: Map<string, Properties>;
  /** Whether the walk is between the comments that mark the copied part. */
  isCopied: boolean;
}

/** Properties that apply to everything in an element. */
export interface Context {
  readonly marks: Marks;
  /** Whether no-break spaces only fill a gap. */
  readonly isFiller: boolean;
}

export const OUTERMOST: Context = {
  marks: NO_MARKS,
  isFiller: false,
};

export function contextIn(element: HtmlElement, style: Declarations, around: Context): Context {
  return {
    marks: marksIn(element, around.marks),
    isFiller: around.isFiller || isFiller(element, style),
  };
}

/** Looks for the style sheets, and for the comments that mark what was copied. */
export function openPaste(root: HtmlParent, reading: PasteReading): Paste {
  let hasMarks = false;
  const sheets: string[] = [];
  const visit = (node: HtmlNode) => {
    reading.stats.nodes += 1;
    if (commentOf(node) === 'StartFragment' && holdsText(node)) hasMarks = true;
    if (!isElement(node)) return;
    const isSheet = node.tagName === 'style';
    for (const child of node.childNodes) {
      if (isSheet && isText(child)) sheets.push(child.value);
      visit(child);
    }
  };
  for (const child of root.childNodes) visit(child);
  const rules = readClassRules(sheets.join('\n'));
  return { ...reading, rules, links: new Map(), isCopied: !hasMarks };
}

/** Whether the part that begins with this comment is text. Rows and items are copied whole. */
function holdsText(comment: HtmlNode): boolean {
  return !/^(table|tbody|thead|tfoot|tr|ul|ol)$/.test(comment.parentNode?.nodeName ?? '');
}

export function commentOf(node: HtmlNode): string | undefined {
  return node.nodeName === '#comment' && 'data' in node ? node.data.trim() : undefined;
}

/**
 * Counts what is written, so that it cannot become many times the source.
 *
 * @throws ContentError too_large: a link around many paragraphs is written in each of them
 */
export function spend(characters: number, { stats }: Paste): void {
  stats.characters += characters;
  if (stats.characters > CONTENT_MAX_BYTES) throw new ContentError('too_large');
}
