import {
  ID_PREFIX,
  listTopElements,
  readId,
  type TopElement,
  withoutLayout,
} from '#app/html/top-elements.ts';
import { mapWords, plainHtml } from '#app/html/words.ts';
import { readBlockCode } from '../block-code.ts';

/** What the page has besides its text: the target of “Skip to the content”. */
const TAKEN = ['main'];

export type LegalPart =
  | { readonly kind: 'element'; readonly element: TopElement }
  | { readonly kind: 'block'; readonly id: string };

export interface LegalSection {
  /** Anchor within the page. */
  readonly id: string;
  /** The element with its words. */
  readonly heading: TopElement;
  /** The words of the heading. */
  readonly title: string;
  readonly parts: readonly LegalPart[];
}

export interface LegalText {
  /** Before the first heading. */
  readonly opening: readonly LegalPart[];
  readonly sections: readonly LegalSection[];
}

/** Cuts the text of a legal page into its sections. */
export function readLegalText(html: string): LegalText {
  const opening: LegalPart[] = [];
  const sections: (LegalSection & { parts: LegalPart[] })[] = [];
  const unlessTaken = createAnchors(TAKEN);
  for (const element of listTopElements(withoutLayout(html))) {
    if (element.name !== 'h2') {
      (sections.at(-1)?.parts ?? opening).push(toPart(element));
      continue;
    }
    const title = plainHtml(element.inner);
    const wanted = readId(element.attributes) ?? toAnchor(title);
    sections.push({ id: unlessTaken(wanted), heading: element, title, parts: [] });
  }
  return { opening, sections };
}

function toPart(element: TopElement): LegalPart {
  const id = blockOf(element);
  return id === null ? { kind: 'element', element } : { kind: 'block', id };
}

/** The id of the fixed block whose place a paragraph is; null for one of words. */
export function blockOf({ name, inner }: TopElement): string | null {
  return name === 'p' ? readBlockCode(inner) : null;
}

/** The HTML with each stretch of words changed, but for the places of fixed blocks. */
export function mapOwnWords(
  html: string,
  change: (words: string, element: number) => string,
): string {
  let result = '';
  let end = 0;
  for (const [index, element] of listTopElements(html).entries()) {
    const isBlock = blockOf(element) !== null;
    result += html.slice(end, element.start);
    result += isBlock ? element.html : mapWords(element.html, (words) => change(words, index));
    end = element.start + element.html.length;
  }
  return result + html.slice(end);
}

/** As in articles: an element named “social-media” alone would be hidden by lists of blockers. */
function toAnchor(title: string): string {
  const anchor = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return ID_PREFIX + (anchor === '' ? 'section' : anchor);
}

/** Gives each heading the anchor that it wants, with a number if another one has it. */
function createAnchors(reserved: readonly string[]): (wanted: string) => string {
  const taken = new Set(reserved);
  // Each search continues where the last one for the same name ended: all headings can be alike.
  const numbers = new Map<string, number>();
  return (wanted) => {
    let number = numbers.get(wanted) ?? 1;
    let id = number === 1 ? wanted : `${wanted}-${number}`;
    while (taken.has(id)) {
      number += 1;
      id = `${wanted}-${number}`;
    }
    numbers.set(wanted, number);
    taken.add(id);
    return id;
  };
}
