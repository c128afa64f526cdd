import type { Element, ElementContent, Properties } from 'hast';
import { isBlankText } from '#app/formatting/characters.ts';
import { MARK_NAMES, type MarkName, type Marks, withoutMark } from './marks.server.ts';

/** A piece of a paragraph. */
export type Run =
  | { readonly kind: 'text'; readonly text: string; readonly marks: Marks }
  | { readonly kind: 'image'; readonly image: Element; readonly marks: Marks }
  | { readonly kind: 'break' };

type Piece = Exclude<Run, { kind: 'break' }>;

const BREAK: Run = { kind: 'break' };

/**
 * The paragraphs of a sequence of runs: two line breaks end one. White space is collapsed, and
 * there is none at the edges of a line, where programs put no-break spaces to fill it. A paragraph
 * without text and images is dropped.
 */
export function splitParagraphs(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [];
  let paragraph: Run[] = [];
  let line: Piece[] = [];
  const endLine = () => {
    const trimmed = trimLine(line);
    line = [];
    if (trimmed.length === 0) endParagraph();
    else {
      if (paragraph.length > 0) paragraph.push(BREAK);
      for (const piece of trimmed) paragraph.push(piece);
    }
  };
  const endParagraph = () => {
    if (paragraph.some(isSeen)) paragraphs.push(paragraph);
    paragraph = [];
  };
  for (const run of runs) {
    if (run.kind === 'break') endLine();
    else line.push(run);
  }
  endLine();
  endParagraph();
  return paragraphs;
}

function isSeen(run: Run): boolean {
  return run.kind === 'image' || (run.kind === 'text' && !isBlankText(run.text));
}

function trimLine(line: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  // A space before a piece that turns out to be the last one is dropped.
  let endsWithSpace = true;
  for (const piece of line) {
    if (piece.kind === 'image') {
      pieces.push(piece);
      endsWithSpace = false;
      continue;
    }
    let text = piece.text.replace(/[ \t\n\f\r]+/g, ' ');
    if (pieces.length === 0) text = text.trimStart();
    else if (endsWithSpace && text.startsWith(' ')) text = text.slice(1);
    if (text === '') continue;
    endsWithSpace = text.endsWith(' ');
    pieces.push({ ...piece, text });
  }
  for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
    if (last.kind === 'image') return [...pieces, last];
    const text = last.text.trimEnd();
    if (text !== '') return [...pieces, { ...last, text }];
  }
  return [];
}

/**
 * The runs of a heading. Headings are bold anyway, so one that is all bold becomes plain; single
 * bold words in it stay.
 */
export function withoutFullBold(runs: readonly Run[]): Run[] {
  const isBold = (run: Run) =>
    run.kind !== 'text' || run.marks.has('strong') || run.text.trim() === '';
  if (!runs.every(isBold)) return [...runs];
  return runs.map((run) =>
    run.kind === 'text' ? { ...run, marks: withoutMark(run.marks, 'strong') } : run,
  );
}

/**
 * Nests the runs in the elements of their marks. Runs with the same mark share its element, up to the
 * next line break.
 */
export function nestRuns(runs: readonly Run[], depth = 0): ElementContent[] {
  const name = MARK_NAMES[depth];
  if (name === undefined) return leavesOf(runs);
  const nodes: ElementContent[] = [];
  for (let from = 0, to = 1; from < runs.length; from = to, to = from + 1) {
    const properties = markOf(runs[from], name);
    while (to < runs.length && markOf(runs[to], name) === properties) to += 1;
    const children = nestRuns(runs.slice(from, to), depth + 1);
    if (properties) {
      nodes.push({ type: 'element', tagName: name, properties: { ...properties }, children });
    } else for (const child of children) nodes.push(child);
  }
  return nodes;
}

function markOf(run: Run | undefined, name: MarkName): Properties | undefined {
  return run === undefined || run.kind === 'break' ? undefined : run.marks.get(name);
}

function leavesOf(runs: readonly Run[]): ElementContent[] {
  const leaves: ElementContent[] = [];
  for (const run of runs) {
    const last = leaves.at(-1);
    if (run.kind === 'image') leaves.push(run.image);
    else if (run.kind === 'break') {
      leaves.push({ type: 'element', tagName: 'br', properties: {}, children: [] });
    } else if (last?.type === 'text') last.value += run.text;
    else leaves.push({ type: 'text', value: run.text });
  }
  return leaves;
}
