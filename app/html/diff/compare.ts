import { ContentError } from '../content/content-error.server.ts';
import type { CompareRequest, Comparison, TextPiece, ViewGroup } from './comparison.ts';
import { type DiffRow, diffText, diffTokens, type Piece } from './diff-html.ts';
import { listImageChanges, listLinkChanges } from './list-changes.ts';
import { groupRows, type RowGroup } from './row-groups.ts';
import { isWord, tokenize } from './tokens.ts';
import { buildTree } from './view-tree.ts';

/** How many unchanged groups are shown next to a changed one. */
const CONTEXT = 1;
/** How many characters of HTML are shown around a change. */
const HTML_CONTEXT = 200;
/** How many nodes the server renders in a moment. An article of 20,000 words has a tenth. */
const MOST_NODES = 12_000;
/** How many pieces of HTML, and how many characters, are shown. */
const MOST_PIECES = 2_000;
const MOST_HTML = 400_000;
/** How many changed links and images are listed. */
const MOST_LISTED = 200;
/** Words, spaces and tags of both texts together: several times those of an article of 20,000 words. */
const MOST_TOKENS = 300_000;

/**
 * Compares two states of a post, for people.
 * @throws ContentError too_heavy
 */
export function compare(request: CompareRequest): Comparison {
  const before = tokenize(request.before);
  const after = tokenize(request.after);
  if (before.length + after.length > MOST_TOKENS) throw new ContentError('too_heavy');
  const rows = diffTokens(before, after);
  return {
    groups: toView(groupRows(rows), request),
    wordsAdded: countWords(rows, 'added'),
    wordsRemoved: countWords(rows, 'removed'),
    links: listLinkChanges(before, after).slice(0, MOST_LISTED),
    images: listImageChanges(before, after).slice(0, MOST_LISTED),
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
  { whole }: Pick<CompareRequest, 'whole'>,
): ViewGroup[] {
  const view: ViewGroup[] = [];
  let left = MOST_NODES;
  const leaveOut = (kind: 'folded' | 'unshown') => {
    const last = view.at(-1);
    if (last?.kind === kind) view[view.length - 1] = { kind, count: last.count + 1 };
    else view.push({ kind, count: 1 });
  };
  groups.forEach((group, index) => {
    const near = groups.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1);
    if (!whole && !near.some(({ isChanged }) => isChanged)) {
      leaveOut('folded');
      return;
    }
    const built = left > 0 ? buildGroup(group, left) : null;
    if (built === null) {
      leaveOut('unshown');
      return;
    }
    left -= built.size;
    view.push(built.group);
  });
  return view;
}

/** Null if it has more nodes than may be shown. */
function buildGroup(
  { rows, isChanged }: RowGroup,
  most: number,
): { group: ViewGroup; size: number } | null {
  const tree = buildTree(rows, most);
  if (tree === null) return null;
  const { nodes, size, showsChange } = tree;
  if (!isChanged) return { group: { kind: 'same', nodes }, size };
  return { group: { kind: 'changed', nodes, onlyFormatting: !showsChange }, size };
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
  const shown = pieces.map(({ operation, texts }, index) => {
    const text = texts.join('');
    if (whole || operation !== 'same' || text.length <= 3 * HTML_CONTEXT)
      return { operation, text };
    const start = index === 0 ? '' : text.slice(0, HTML_CONTEXT);
    const end = index === pieces.length - 1 ? '' : text.slice(-HTML_CONTEXT);
    return { operation, text: `${start}\n…\n${end}`.toWellFormed() };
  });
  return cutPieces(shown);
}

/** As much as a page shows; what is left out is said by an ellipsis. */
function cutPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const cut: TextPiece[] = [];
  let left = MOST_HTML;
  for (const { operation, text } of pieces) {
    if (left <= 0 || cut.length === MOST_PIECES) return [...cut, { operation: 'same', text: '…' }];
    cut.push({ operation, text: text.slice(0, left).toWellFormed() });
    left -= text.length;
  }
  return left < 0 ? [...cut, { operation: 'same', text: '…' }] : cut;
}
