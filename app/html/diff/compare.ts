import type {
  CompareRequest,
  Comparison,
  ComparisonLayout,
  TextPiece,
  ViewGroup,
} from './comparison.ts';
import { type DiffRow, diffText, diffTokens, type Piece } from './diff-html.ts';
import { listImageChanges, listLinkChanges } from './list-changes.ts';
import { groupRows, type RowGroup } from './row-groups.ts';
import { isWord, tokenize } from './tokens.ts';
import { buildTree } from './view-tree.ts';

/** How many unchanged groups are shown next to a changed one. */
const CONTEXT = 1;
/** How many characters of HTML are shown around a change. */
const HTML_CONTEXT = 200;
/**
 * Roughly the number of words and other parts that a page can show. The longest post has fewer
 * words.
 */
const MOST_PARTS = 400_000;

/** Compares two states of a post, for people. */
export function compare(request: CompareRequest): Comparison {
  const before = tokenize(request.before);
  const after = tokenize(request.after);
  const rows = diffTokens(before, after);
  return {
    groups: toView(groupRows(rows), request),
    wordsAdded: countWords(rows, 'added'),
    wordsRemoved: countWords(rows, 'removed'),
    links: listLinkChanges(before, after),
    images: listImageChanges(before, after),
    texts: Object.fromEntries(
      Object.entries(request.texts).map(([name, text]) => [
        name,
        diffText(text.before, text.after).map(toText),
      ]),
    ),
    html: shortenSame(rows, request.whole),
  };
}

/** Leaves out unchanged groups, except those next to a changed one. */
function toView(
  groups: readonly RowGroup[],
  { layout, whole }: Pick<CompareRequest, 'layout' | 'whole'>,
): ViewGroup[] {
  const view: ViewGroup[] = [];
  let parts = 0;
  const leaveOut = (kind: 'folded' | 'unshown') => {
    const last = view.at(-1);
    if (last?.kind === kind) view[view.length - 1] = { kind, count: last.count + 1 };
    else view.push({ kind, count: 1 });
  };
  groups.forEach((group, index) => {
    const near = groups.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1);
    if (!whole && !near.some(({ isChanged }) => isChanged)) leaveOut('folded');
    else if (parts > MOST_PARTS) leaveOut('unshown');
    else {
      const { size, ...built } = buildGroup(group, layout);
      parts += size;
      view.push(built);
    }
  });
  return view;
}

function buildGroup({ rows, isChanged }: RowGroup, layout: ComparisonLayout) {
  if (!isChanged || layout === 'one') {
    const { nodes, size, showsChange } = buildTree(rows, 'both');
    if (!isChanged) return { kind: 'same', nodes, size } as const;
    return { kind: 'changed', nodes, sides: null, onlyFormatting: !showsChange, size } as const;
  }
  const before = buildTree(rows, 'before');
  const after = buildTree(rows, 'after');
  return {
    kind: 'changed',
    nodes: [],
    sides: { before: before.nodes, after: after.nodes },
    onlyFormatting: !before.showsChange && !after.showsChange,
    size: before.size + after.size,
  } as const;
}

function countWords(rows: readonly DiffRow[], wanted: Piece['operation']): number {
  let count = 0;
  for (const row of rows) {
    for (const { operation, tokens } of row) {
      if (operation === wanted) count += tokens.filter(isWord).length;
    }
  }
  return count;
}

function toText({ operation, tokens }: Piece): TextPiece {
  return { operation, text: tokens.join('') };
}

/** The HTML in as few pieces as possible. */
function shortenSame(rows: readonly DiffRow[], whole: boolean): TextPiece[] {
  const pieces: { operation: Piece['operation']; texts: string[] }[] = [];
  for (const row of rows) {
    for (const piece of row) {
      const { operation, text } = toText(piece);
      const last = pieces.at(-1);
      if (last?.operation === operation) last.texts.push(text);
      else pieces.push({ operation, texts: [text] });
    }
  }
  return pieces.map(({ operation, texts }, index) => {
    const text = texts.join('');
    if (whole || operation !== 'same' || text.length <= 3 * HTML_CONTEXT)
      return { operation, text };
    const start = index === 0 ? '' : text.slice(0, HTML_CONTEXT);
    const end = index === pieces.length - 1 ? '' : text.slice(-HTML_CONTEXT);
    return { operation, text: `${start}\n…\n${end}`.toWellFormed() };
  });
}
