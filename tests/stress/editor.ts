import { createHash } from 'node:crypto';
import { history, undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { tidyBlocks } from '#app/features/editor/ui/rich/plugins/tidy-blocks.ts';
import { ContentError } from '#app/html/content/content-error.server.ts';
import { isSanitized, sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { readDocument } from '#app/html/document/read-document.server.ts';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument, serializeNode } from '#app/html/document/serialize.ts';
import { hostileHtml } from '#tests/support/hostile-html.ts';
import { type Edit, makeEdit } from './editor-edits.ts';
import { generatePost, type PostKind } from './editor-posts.ts';
import { createRandom } from './random.ts';

export interface EditorStressOptions {
  posts: number;
  seed: number;
  /** How many top-level blocks the longest post has. */
  blocks?: number;
  onProgress?: (done: number) => void;
  /** A problem was found, with a small text that has it. */
  onProblem?: (problem: string) => void;
}

export interface EditorStressResult {
  posts: number;
  rejected: number;
  /** How often each edit was made. */
  edits: Map<string, number>;
  /** Top-level blocks of clean posts, and how many of them stay HTML, by their element. */
  blocks: number;
  rawHtmlBlocks: Map<string, number>;
  /** Names of all elements that were generated. */
  elements: Set<string>;
  damage: string[];
}

const MOST_PROBLEMS = 5;
/** Shrinking tries this many texts, then the example is small enough. */
const MOST_TRIES = 300;
const PROGRESS_STEP = 500;

/**
 * Opens generated posts and every hostile text as the editor does: without an edit no byte changes,
 * an edit leaves every other block as it was, also when it is saved, and undoing it gives back the
 * text.
 */
export function runEditorStress(options: EditorStressOptions): EditorStressResult {
  const { posts, seed, blocks, onProgress, onProblem } = options;
  const random = createRandom(seed);
  const result: EditorStressResult = {
    posts: 0,
    rejected: 0,
    edits: new Map(),
    blocks: 0,
    rawHtmlBlocks: new Map(),
    elements: new Set(),
    damage: [],
  };
  const check = (content: string, kind: PostKind) => {
    result.posts += 1;
    for (const [, name = ''] of content.matchAll(/<([a-z]\w*)/g)) result.elements.add(name);
    const editSeed = Math.floor(random() * 2 ** 32);
    const problem = problemOf(content, editSeed, { kind, result });
    if (problem === null) return;
    const small = shrink(content, (text) => problemOf(text, editSeed) !== null);
    const sentence = `${problemOf(small, editSeed)} (edit ${editSeed}) in ${JSON.stringify(small)}`;
    result.damage.push(sentence);
    onProblem?.(sentence);
  };
  for (const { html } of hostileHtml()) check(html, 'broken');
  for (let done = 1; done <= posts && result.damage.length < MOST_PROBLEMS; done += 1) {
    const { kind, content } = generatePost(random, { blocks });
    check(content, kind);
    if (done % PROGRESS_STEP === 0) onProgress?.(done);
  }
  return result;
}

interface Counting {
  kind: PostKind;
  result: EditorStressResult;
}

/** What goes wrong with a text, as a sentence; null if nothing does. */
function problemOf(content: string, editSeed: number, counting?: Counting): string | null {
  let doc: Node;
  try {
    doc = open(content);
  } catch (error) {
    if (!(error instanceof ContentError)) return `it does not open: ${error}`;
    if (counting) counting.result.rejected += 1;
    return null;
  }
  if (counting) countBlocks(doc, counting);
  const isClean = isSanitized(content);
  return (
    problemUnedited(content, doc, isClean) ??
    problemEdited(content, doc, { editSeed, isClean, counting })
  );
}

function open(content: string): Node {
  const doc = schema.nodeFromJSON(JSON.parse(JSON.stringify(readDocument(content))));
  doc.check();
  return doc;
}

function countBlocks(doc: Node, { kind, result }: Counting): void {
  if (kind !== 'clean' && kind !== 'pretty') return;
  result.blocks += doc.childCount;
  for (const { type, attrs } of doc.children) {
    if (type.name !== 'raw_html') continue;
    const name = /^<(\w+)/.exec(attrs.source)?.[1] ?? 'text';
    result.rawHtmlBlocks.set(name, (result.rawHtmlBlocks.get(name) ?? 0) + 1);
  }
}

function problemUnedited(content: string, doc: Node, isClean: boolean): string | null {
  const written = serializeDocument(doc);
  if (written !== content) return 'opening it changes it';
  if (!isEmpty(doc) && sourcesOf(doc).join('') !== content) return 'its blocks are not the text';
  if (!open(written).eq(doc)) return 'it opens differently again';
  if (isClean && sanitizeContent(written).html !== content) return 'a save changes it';
  return null;
}

/** One empty paragraph means no text at all. */
function isEmpty(doc: Node): boolean {
  return (
    doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.content.size === 2
  );
}

/** The white space at the beginning, and each block with the white space after it. */
function sourcesOf(doc: Node): string[] {
  const { before, tail } = doc.attrs;
  const blocks = doc.children.map((block, index) =>
    index === doc.childCount - 1 ? serializeNode(block) + tail : pieceOf(block),
  );
  return [before, ...blocks];
}

function pieceOf(block: Node): string {
  return serializeNode(block) + (block.attrs.after ?? '');
}

interface EditOptions {
  editSeed: number;
  isClean: boolean;
  counting: Counting | undefined;
}

function problemEdited(
  content: string,
  doc: Node,
  { editSeed, isClean, counting }: EditOptions,
): string | null {
  const state = EditorState.create({ doc, plugins: [history(), tableEditing(), tidyBlocks()] });
  const edit = makeEdit(state, createRandom(editSeed));
  const { name, tr } = edit;
  counting?.result.edits.set(name, (counting.result.edits.get(name) ?? 0) + 1);
  const edited = state.apply(tr);
  try {
    edited.doc.check();
  } catch (error) {
    return `"${name}" makes an invalid document: ${error}`;
  }
  const written = serializeDocument(edited.doc);
  const kept = isEmpty(doc) ? { start: '', end: '' } : keptText(doc, edit);
  if (!keeps(written, kept)) return `"${name}" changes other blocks: ${JSON.stringify(written)}`;
  const problem = problemSaved(written, kept, { edited: edited.doc, isClean });
  if (problem !== null) return `"${name}" ${problem}: ${JSON.stringify(written)}`;
  let undone = edited;
  undo(edited, (back) => {
    undone = edited.apply(back);
  });
  if (hash(serializeDocument(undone.doc)) !== hash(content)) return `"${name}" cannot be undone`;
  return null;
}

function problemSaved(
  written: string,
  kept: ReturnType<typeof keptText>,
  { edited, isClean }: { edited: Node; isClean: boolean },
): string | null {
  try {
    const again = open(written);
    if (serializeDocument(again) !== written) return 'makes a text that opening changes';
    if (!isClean) return null;
    const cleaned = sanitizeContent(written).html;
    if (!keeps(cleaned, kept)) return 'makes a save change other blocks';
    // What a save takes out, such as half of an emoji, may not be what keeps a block from being edited.
    const saved = open(cleaned);
    return countRawHtml(saved) > countRawHtml(edited) ? 'makes a part that stays HTML' : null;
  } catch (error) {
    if (error instanceof ContentError) return `makes a text that is rejected as ${error.code}`;
    throw error;
  }
}

function countRawHtml(doc: Node): number {
  let count = 0;
  doc.descendants(({ type }) => {
    if (type.name === 'raw_html') count += 1;
  });
  return count;
}

/** The text of the blocks before and after an edit, which it must not change. */
function keptText(doc: Node, { from, to }: Edit): { start: string; end: string } {
  const before = doc.children.slice(0, from);
  const last = before.pop();
  const start = before.map(pieceOf).join('') + (last === undefined ? '' : serializeNode(last));
  const after = doc.children.slice(to);
  const next = after.pop();
  const end = after.map(pieceOf).join('') + (next === undefined ? '' : serializeNode(next));
  return { start: doc.attrs.before + start, end: end + doc.attrs.tail };
}

function keeps(text: string, { start, end }: { start: string; end: string }): boolean {
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A shorter text that still fails: stretches are taken out for as long as any can be. */
export function shrink(text: string, fails: (text: string) => boolean): string {
  let small = text;
  let left = MOST_TRIES;
  for (let size = Math.ceil(small.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < small.length; ) {
      const shorter = small.slice(0, at) + small.slice(at + size);
      left -= 1;
      if (left < 0) return small;
      if (fails(shorter)) small = shorter;
      else at += size;
    }
  }
  return small;
}
