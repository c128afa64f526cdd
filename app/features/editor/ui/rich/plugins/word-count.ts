import type { Node } from 'prosemirror-model';
import type { Rendering } from '#app/html/document/document-json.ts';

const WORDS_A_MINUTE = 238;
/** Languages that are written without spaces. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const WORD = /[^\s]*[\p{L}\p{N}][^\s]*/gu;

const counted = new WeakMap<Node, number>();
let segmenter: Intl.Segmenter | undefined;

/** The words of a document. A block that did not change is not counted again. */
export function wordCount(doc: Node): number {
  return doc.children.reduce((sum, block) => sum + countOnce(block), 0);
}

export function readingMinutes(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

function countOnce(node: Node): number {
  const known = counted.get(node);
  if (known !== undefined) return known;
  const words = count(node);
  counted.set(node, words);
  return words;
}

function count(node: Node): number {
  if (node.isTextblock) return countWords(node.textBetween(0, node.content.size, ' ', leafText));
  if (node.type.name === 'raw_html') return countWords(textOf(node.attrs.look ?? []));
  return wordCount(node) + countWords(node.attrs.caption ?? '');
}

function leafText({ type }: Node): string {
  return type.name === 'image' || type.name === 'empty_element' ? '' : ' ';
}

function textOf(looks: readonly Rendering[]): string {
  return looks
    .map((look) => (typeof look === 'string' ? look : `${textOf(childrenOf(look))} `))
    .join('');
}

function childrenOf(look: Exclude<Rendering, string>): Rendering[] {
  const [, , ...children] = look;
  return children;
}

function countWords(text: string): number {
  if (!WITHOUT_SPACES.test(text)) return text.match(WORD)?.length ?? 0;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}
