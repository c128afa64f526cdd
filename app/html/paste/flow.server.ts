import type { Element, Properties } from 'hast';
import { createElement } from './elements.server.ts';
import { nestRuns, type Run, splitParagraphs, withoutFullBold } from './inline.server.ts';
import { type Block, CONTINUATION, joinLists, type ListItem } from './list-items.server.ts';
import type { Marks } from './marks.server.ts';

/** The kind of block that the next text becomes. */
export interface ParagraphKind {
  readonly tagName: 'p' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  readonly properties?: Properties;
  readonly item?: ListItem | undefined;
}

/** Collects blocks, one below the other: paragraphs, lists, tables. */
export interface Flow {
  addRun(run: Run): void;
  /** The bullet or number of a list item, which a heading has as text. */
  addMarker(text: string, marks: Marks): void;
  addBlock(element: Element, item?: ListItem): void;
  /** Ends the paragraph; the next one is of this kind. Returns the kind before. */
  startParagraph(kind: ParagraphKind): ParagraphKind;
  finish(): Element[];
}

export const PLAIN: ParagraphKind = { tagName: 'p' };

/** `spend` is called with the length of everything that is written. */
export function createFlow(spend: (characters: number) => void): Flow {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  let kind = PLAIN;
  let marker = '';
  let isFirst = true;

  function endParagraph(): void {
    const paragraphs = splitParagraphs(runs);
    runs = [];
    for (const paragraph of paragraphs) {
      const isHeading = kind.tagName !== 'p';
      const children = nestRuns(isHeading ? withoutFullBold(paragraph) : paragraph);
      for (const run of paragraph) spend(lengthOf(run));
      blocks.push({
        element: createElement(kind.tagName, children, { ...kind.properties }),
        item: itemOf(),
      });
      isFirst = false;
    }
  }

  function itemOf(): ListItem | undefined {
    if (kind.item?.kind !== 'item') return kind.item;
    if (!isFirst) return CONTINUATION;
    return marker === '' ? kind.item : { ...kind.item, label: marker };
  }

  return {
    addRun: (run) => runs.push(run),
    addMarker(text, marks) {
      if (kind.item?.kind === 'item') marker += text;
      else runs.push({ kind: 'text', text: `${text.trim()} `, marks });
    },
    addBlock(element, item) {
      endParagraph();
      blocks.push({ element, item: item ?? (isFirst ? undefined : continuationOf()) });
    },
    startParagraph(next) {
      endParagraph();
      const before = kind;
      kind = next;
      marker = '';
      isFirst = true;
      return before;
    },
    finish() {
      endParagraph();
      return joinLists(blocks);
    },
  };

  /** A block in the middle of an item stays in it. */
  function continuationOf(): ListItem | undefined {
    return kind.item === undefined ? undefined : CONTINUATION;
  }
}

/** The length of what the run writes; links are written around each run. */
function lengthOf(run: Run): number {
  if (run.kind === 'break') return 0;
  const href = run.marks.get('a')?.href;
  const link = typeof href === 'string' ? href.length : 0;
  return link + (run.kind === 'text' ? run.text.length : 0);
}

export const BREAK: Run = { kind: 'break' };
