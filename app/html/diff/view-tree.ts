import { decodeText } from '../character-references.ts';
import { readAttributes, readTag } from '../tags.ts';
import type { Operation } from './align.ts';
import type { ViewNode } from './comparison.ts';
import type { DiffRow } from './diff-html.ts';
import { closeTag, isSingleTag } from './row-groups.ts';
import { isTag, type Token, tokenize } from './tokens.ts';

/** An element of the old text, the new one or both, at its place in the tree. */
interface OpenElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

type ElementNode = Extract<ViewNode, { kind: 'element' }>;
type MarkNode = Extract<ViewNode, { kind: 'added' | 'removed' }>;
/** A node while it is built. */
type Children = ViewNode[];

/** Elements in which text can only be the space between two elements. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'dl',
  'ol',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
  'ul',
]);
const SHOWN_ATTRIBUTES = ['colspan', 'dir', 'lang', 'rowspan', 'scope', 'start'];
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|\/|#)/i;

/** The tree of a text, built from its words in order, each with the elements around it. */
class TreeBuilder {
  readonly nodes: Children = [];
  /** The number of its elements, marks and stretches of words. */
  size = 0;
  #open: { element: OpenElement; children: Children }[] = [];

  add(node: ViewNode, path: readonly OpenElement[], operation: Operation): void {
    const children = this.#childrenAt(path);
    const place = operation === 'same' ? children : this.#markAt(children, operation);
    const last = place.length - 1;
    if (typeof node === 'string' && typeof place[last] === 'string') place[last] += node;
    else this.#push(place, node);
  }

  /** A node that carries its own mark of whether it was added or removed. */
  addMarked(node: ViewNode, path: readonly OpenElement[]): void {
    this.#push(this.#childrenAt(path), node);
  }

  #push(children: Children, node: ViewNode): void {
    this.size += 1;
    children.push(node);
  }

  #markAt(children: Children, kind: MarkNode['kind']): Children {
    const last = children.at(-1);
    if (typeof last === 'object' && last.kind === kind) return last.children as Children;
    const marked: Children = [];
    this.#push(children, { kind, children: marked });
    return marked;
  }

  #childrenAt(path: readonly OpenElement[]): Children {
    let common = 0;
    while (common < path.length && this.#open[common]?.element === path[common]) common += 1;
    this.#open.length = common;
    for (const element of path.slice(common)) {
      const children: Children = [];
      const node: ElementNode = { kind: 'element', ...element, children };
      this.#push(this.#open.at(-1)?.children ?? this.nodes, node);
      this.#open.push({ element, children });
    }
    return this.#open.at(-1)?.children ?? this.nodes;
  }
}

export interface BuiltTree {
  readonly nodes: readonly ViewNode[];
  /** The number of its nodes, which is what it costs to show. */
  readonly size: number;
  /** Whether a change is visible, such as in words, images or lines. */
  readonly showsChange: boolean;
}

/**
 * Builds what readers see of a part of a diff that begins and ends outside of all elements. A word
 * is in the elements that it has in its own text: in the new one if it is there, else in the old
 * one. An element that both texts have is one element. Null if it has more than `most` nodes.
 */
export function buildTree(rows: readonly DiffRow[], most: number): BuiltTree | null {
  const builder = new TreeBuilder();
  const before: OpenElement[] = [];
  const after: OpenElement[] = [];
  let showsChange = false;
  for (const { operation, tokens } of rows.flat()) {
    for (const token of tokens) {
      if (builder.size > most) return null;
      const path = operation === 'removed' ? before : after;
      const place = { token, operation, before, after, path };
      if (isTag(token) && !isSingleTag(token)) followTag(place);
      else {
        const isShown = addLeaf(builder, place);
        if (isShown && operation !== 'same') showsChange = true;
      }
    }
  }
  return { nodes: builder.nodes, size: builder.size, showsChange };
}

/** The tree of a text that is not compared with another. */
export function viewOf(html: string): readonly ViewNode[] {
  const row = [{ operation: 'same' as const, tokens: tokenize(html) }];
  return buildTree([row], Number.POSITIVE_INFINITY)?.nodes ?? [];
}

interface Place {
  readonly token: Token;
  readonly operation: Operation;
  /** The elements that are open in the old text, and in the new one. */
  readonly before: OpenElement[];
  readonly after: OpenElement[];
  /** Those around this token. */
  readonly path: readonly OpenElement[];
}

function followTag({ token, operation, before, after }: Place): void {
  const { name, isEnd } = readTag(token);
  const texts = [
    ...(operation === 'added' ? [] : [before]),
    ...(operation === 'removed' ? [] : [after]),
  ];
  if (isEnd) {
    for (const open of texts) closeTag(open, name, ({ tag }) => tag);
    return;
  }
  const element = { tag: name, attributes: shownAttributes(name, readAttributes(token)) };
  for (const open of texts) open.push(element);
}

function shownAttributes(tag: string, all: ReadonlyMap<string, string>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name of SHOWN_ATTRIBUTES) {
    const value = all.get(name);
    if (value !== undefined) shown[name] = value;
  }
  const address = all.get('href') ?? '';
  if (tag === 'a' && SAFE_ADDRESS.test(address)) shown.href = address;
  return shown;
}

/** Adds text or an element without text. Returns whether it shows. */
function addLeaf(builder: TreeBuilder, { token, operation, path }: Place): boolean {
  if (!isTag(token)) {
    const text = decodeText(token);
    const isBetween = path.length === 0 || WITHOUT_TEXT.has(path.at(-1)?.tag ?? '');
    if (isBetween && text.trim() === '') return false;
    builder.add(text, path, operation);
    return true;
  }
  const { name: tag } = readTag(token);
  if (tag === 'col') return false;
  if (tag !== 'img' && tag !== 'iframe') {
    builder.add({ kind: 'element', tag, attributes: {}, children: [] }, path, operation);
    return true;
  }
  const attributes = readAttributes(token);
  const source = attributes.get('src') ?? '';
  const label = attributes.get(tag === 'img' ? 'alt' : 'title') ?? '';
  builder.addMarked({ kind: tag === 'img' ? 'image' : 'video', operation, source, label }, path);
  return true;
}
