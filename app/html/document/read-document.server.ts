import { Fragment, type Node } from 'prosemirror-model';
import { BLANK_LINES } from '../content/blank.ts';
import { ContentError } from '../content/content-error.server.ts';
import {
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
  parseHtml,
} from '../content/parse-html.server.ts';
import { isSanitized, parseSanitized } from '../content/sanitize-content.server.ts';
import type { DocumentJson, Rendering } from './document-json.ts';
import { toDocumentJson } from './document-json.ts';
import { isInline, readBare, readTopBlock } from './read-html.server.ts';
import { renderingOf } from './rendering.server.ts';
import { isNotRepresentable } from './representable.server.ts';
import { schema } from './schema.ts';
import { serializeDocument, serializeNode, withSpaceAfter } from './serialize.ts';
import { takeSpaces, trimSpace } from './white-space.ts';

/** A stretch of the HTML that becomes one top-level block, and how to read it. */
interface Piece {
  start: number;
  end: number;
  /** Null if it can only stay HTML. */
  read: (() => Node) | null;
  /** The element, if the piece is one. */
  element?: HtmlElement;
}

/**
 * Cuts HTML into top-level blocks. The document serializes to exactly this HTML: a block that does
 * not is a raw HTML block that holds its HTML.
 *
 * @throws ContentError too_large, too_many_attributes, too_deep, too_complex
 */
export function readDocument(content: string): DocumentJson {
  const tree = parseHtml(content, { locations: true });
  const isClean = isSanitized(content, tree);
  const doc = cut(content, tree, isClean);
  if (serializeDocument(doc) === content) return addRenderings(toDocumentJson(doc), isClean);
  // If the parser moved things around, the blocks may not add up to the text.
  return addRenderings(toDocumentJson(createDoc('', [rawHtml(content)], '')), false);
}

function cut(content: string, tree: HtmlParent, isClean: boolean): Node {
  const pieces = withoutOverlaps(fillGaps(content, findPieces(tree, content)), content);
  if (pieces.length === 0) return createDoc(content, [schema.node('paragraph')], '');
  const blocks = pieces.map((piece, index) => {
    const source = content.slice(piece.start, piece.end);
    const next = pieces[index + 1];
    const block = readPiece(piece, source, isClean);
    return next === undefined ? block : withSpaceAfter(block, content.slice(piece.end, next.start));
  });
  const { start = 0 } = pieces[0] ?? {};
  const { end = 0 } = pieces.at(-1) ?? {};
  return createDoc(content.slice(0, start), blocks, content.slice(end));
}

function createDoc(before: string, blocks: Node[], tail: string): Node {
  return schema.node('doc', { before, tail }, Fragment.from(blocks));
}

function readPiece({ read, element }: Piece, source: string, isClean: boolean): Node {
  try {
    const block = read?.();
    if (block && serializeNode(block) === source) {
      if (isClean || isCleanBlock(block, source, element)) return block;
    }
  } catch (error) {
    if (!isNotRepresentable(error)) throw error;
  }
  return rawHtml(source);
}

function rawHtml(source: string): Node {
  return schema.node('raw_html', { source });
}

/** An empty paragraph or heading, which a save removes. */
const EMPTY = /<(p|h[2-6])(?: [^<>]*)?><\/\1>/g;

/**
 * Text without an element around it is put into a paragraph when it is saved. `element` is the parsed
 * source, which is written as it was read: parsing it alone would give the same.
 */
function isCleanBlock(block: Node, source: string, element?: HtmlElement): boolean {
  const full = source.replace(EMPTY, '');
  if (element && full === source) return isSanitized(source, fragmentOf(element));
  return isSanitized(full) || (block.attrs.bare === true && isSanitized(`<p>${full}</p>`));
}

function fragmentOf(element: HtmlElement): HtmlParent {
  return { nodeName: '#document-fragment', childNodes: [element] };
}

/**
 * Renders raw HTML blocks. Only those that are left: while reading one, others may have been tried.
 */
function addRenderings(json: DocumentJson, isClean: boolean): DocumentJson {
  if (json.type === 'raw_html') {
    const source = String(json.attrs?.source);
    json.attrs = {
      ...json.attrs,
      look: isClean ? renderingOf(parseHtml(source)) : cleanRendering(source),
    };
  }
  for (const child of json.content ?? []) addRenderings(child, isClean);
  return json;
}

/** What readers will see of the HTML; nothing if it cannot be sanitized. */
function cleanRendering(source: string): Rendering[] {
  try {
    return renderingOf(parseSanitized(source));
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}

/** One piece per element, and one per run of text and inline elements. */
function findPieces(tree: HtmlParent, content: string): Piece[] {
  const pieces: Piece[] = [];
  let run: HtmlNode[] = [];
  const endRun = (): void => {
    if (run.length > 0) pieces.push(...cutRun(run, content));
    run = [];
  };
  for (const node of tree.childNodes) {
    if (isInline(node)) {
      run.push(node);
      continue;
    }
    endRun();
    const [start, end] = rangeOf(node, content);
    if (isElement(node)) {
      pieces.push({ start, end, read: () => readTopBlock(node, content), element: node });
    } else {
      pieces.push({ start, end, read: null });
    }
  }
  endRun();
  return pieces;
}

/** A blank line in text at the top level separates paragraphs. */
function cutRun(run: readonly HtmlNode[], content: string): Piece[] {
  const pieces: Piece[] = [];
  let current: HtmlNode[] = [];
  let start = rangeOf(run[0], content)[0];
  const endPiece = (end: number): void => {
    const { content: nodes } = takeSpaces(current);
    const source = content.slice(start, end);
    const trimmed = trimSpace(source);
    if (trimmed !== '') {
      const from = start + source.indexOf(trimmed);
      pieces.push({ start: from, end: from + trimmed.length, read: () => readBare(nodes) });
    }
    current = [];
  };
  for (const node of run) {
    const [from, end] = rangeOf(node, content);
    const isVerbatim = isText(node) && content.slice(from, end) === node.value;
    if (!isVerbatim) {
      current.push(node);
      continue;
    }
    let taken = 0;
    for (const { 0: gap, index } of node.value.matchAll(BLANK_LINES)) {
      current.push({ ...node, value: node.value.slice(taken, index) });
      endPiece(from + index);
      taken = index + gap.length;
      start = from + taken;
    }
    current.push({ ...node, value: node.value.slice(taken) });
  }
  endPiece(rangeOf(run.at(-1), content)[1]);
  return pieces;
}

function rangeOf(node: HtmlNode | undefined, content: string): [start: number, end: number] {
  const location = node?.sourceCodeLocation;
  return location ? [location.startOffset, location.endOffset] : [0, content.length];
}

/** Source text for which the parser made no node, such as a closing tag without an opening one. */
function fillGaps(content: string, pieces: readonly Piece[]): Piece[] {
  const filled: Piece[] = [];
  let end = 0;
  const fill = (until: number): void => {
    const gap = content.slice(end, until);
    const trimmed = trimSpace(gap);
    if (trimmed === '') return;
    const start = end + gap.indexOf(trimmed);
    filled.push({ start, end: start + trimmed.length, read: null });
  };
  for (const piece of pieces) {
    fill(piece.start);
    filled.push(piece);
    end = Math.max(end, piece.end);
  }
  fill(content.length);
  return filled;
}

/** Elements that the parser moved, such as text out of a table, overlap with where they were. */
function withoutOverlaps(pieces: readonly Piece[], content: string): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last === undefined || piece.start >= last.end) {
      result.push(piece);
    } else {
      const start = Math.min(last.start, piece.start);
      const end = Math.min(Math.max(last.end, piece.end), content.length);
      result.splice(-1, 1, { start, end, read: null });
    }
  }
  return result;
}
