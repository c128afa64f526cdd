import { type HtmlParent, isElement, isText } from '../content/parse-html.server.ts';
import { isBlock } from './tree.server.ts';

type TextNode = Extract<HtmlParent['childNodes'][number], { nodeName: '#text' }>;

const HARD = '\u00a0';
const WORD = /[\p{L}\p{N}\p{P}\p{S}]/u;
const UNIT =
  /^(?:%|‰|°|[€£¥$]|(?:[kKMGT]?B|[kMG]?Wh?|[mµk]?g|[mµkcd]?m|[mcd]?l|[m]?s|lbs?|oz|mi|ft|in|yd|sq|gal|h|hrs?|min|sec|a\.?m\.?|p\.?m\.?|px|pt|dpi|USD|EUR|CAD|thousand|million|billion|years?|months?|weeks?|days?|hours?|minutes?)(?![\p{L}\p{N}]))/iu;
const BEFORE_NAME =
  /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Mx|Dr|Prof|St|Nos?|Nr|Fig|Art|Sec|pp?|vol|ch|\p{Lu})\.$|(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Mx|Dr|St)$|[§¶#]$/u;
/** Within this many gaps between words, another hard space belongs to the same habit. */
const AROUND = 3;

/**
 * Replaces the hard spaces that mail programs and editors put between words, where they would
 * prevent line breaks, by plain ones. A single hard space was intended, and so was one before a
 * unit, in a number, after a title and in French punctuation. A hard space is replaced if `others`
 * more are near it.
 */
export function readHardSpaces(root: HtmlParent, others: number): void {
  let run: TextNode[] = [];
  const endRun = () => {
    if (run.some(({ value }) => value.includes(HARD))) softenIn(run, others);
    run = [];
  };
  const visit = (parent: HtmlParent) => {
    for (const node of parent.childNodes) {
      if (isText(node)) run.push(node);
      if (!isElement(node)) continue;
      const isEnd = isBlock(node) || /^(?:br|img|code)$/.test(node.tagName);
      if (isEnd) endRun();
      if (!/^(?:pre|code|kbd)$/.test(node.tagName)) visit(node);
      if (isEnd) endRun();
    }
  };
  visit(root);
  endRun();
}

function softenIn(run: readonly TextNode[], others: number): void {
  const text = run.map(({ value }) => value).join('');
  const changed = new Set(findSoft(text, others));
  let start = 0;
  for (const node of run) {
    const { length } = node.value;
    node.value = node.value.replaceAll(HARD, (space, at: number) =>
      changed.has(start + at) ? ' ' : space,
    );
    start += length;
  }
}

/** The positions of the hard spaces that become plain ones. */
function findSoft(text: string, others: number): number[] {
  const hard: { at: number; gap: number }[] = [];
  const padding: number[] = [];
  let gap = 0;
  for (const { 0: spaces, index } of text.matchAll(/[\s\u00a0]+/g)) {
    gap += 1;
    if (!spaces.includes(HARD)) continue;
    if (spaces.length === 1) {
      if (!isMeant(text, index)) hard.push({ at: index, gap });
    } else if (/^[^\n]*$/.test(spaces) && index > 0 && index + spaces.length < text.length) {
      // Beside another space it holds nothing together.
      for (let at = 0; at < spaces.length; at += 1) {
        if (spaces[at] === HARD) padding.push(index + at);
      }
    }
  }
  // A text in which no line could break has them out of habit, however short it is.
  const isHabit = hard.length > 2 && hard.length === gap;
  const soft = hard.filter((one, index) => {
    if (isHabit) return true;
    let near = 0;
    for (let at = index - 1; at >= 0 && one.gap - (hard[at]?.gap ?? 0) <= AROUND; at -= 1)
      near += 1;
    for (
      let at = index + 1;
      at < hard.length && (hard[at]?.gap ?? 0) - one.gap <= AROUND;
      at += 1
    ) {
      near += 1;
    }
    return near >= others;
  });
  return [...soft.map(({ at }) => at), ...(others === 1 ? padding : [])];
}

function isMeant(text: string, at: number): boolean {
  const before = text.slice(Math.max(at - 12, 0), at);
  const after = text.slice(at + 1, at + 16);
  if (!WORD.test(before.slice(-1)) || !WORD.test(after.slice(0, 1))) return true;
  if (/^[:;!?»›–—]/.test(after) || /[«‹]$/.test(before)) return true;
  if (/\d$/.test(before) && (/^\d{3}(?!\d)/.test(after) || UNIT.test(after))) return true;
  return (/[$€£¥]$/.test(before) && /^\d/.test(after)) || BEFORE_NAME.test(before);
}
