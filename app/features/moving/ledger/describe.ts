import { countNoun } from '#app/formatting/count-noun.ts';
import type { Difference } from './held.ts';

/** What differs in one article, as sentences. */
export function describeDifference(difference: Difference): string {
  const { of, there, here, where } = difference;
  const shown = where.map((each) => `“${each.slice(0, 60)}”`).join(', ');
  const named = shown === '' ? '' : ` (${shown})`;
  const reason = describeReasons(difference);
  const count = (number: number) => number.toLocaleString('en-US');
  if (of === 'state') return `its file says ${shown}; here, it is a draft. ${reason}`;
  if (of === 'words' && there === here) return `other words${named}. ${reason}`;
  return `${count(there)} there, ${count(here)} here${named}. ${reason}`;
}

function describeReasons({ why, unexplained }: Difference): string {
  if (why.length === 0) return 'We do not know why: compare it with the old site.';
  const known = why.map(endSentence).join(' ');
  if (unexplained === 0) return known;
  const others =
    unexplained === 1 ? 'one more differs' : `${unexplained.toLocaleString('en-US')} more differ`;
  return `${known} We do not know why ${others}: compare it with the old site.`;
}

/** What ends with a name or an address of the file is followed by more here. */
function endSentence(text: string): string {
  return /[.!?]["”)]?$/.test(text) ? text : `${text}.`;
}

/** How an import came out, in one sentence. */
export function describeWhole({
  whole,
  articles,
  total,
}: {
  readonly whole: number;
  readonly articles: number;
  readonly total: number;
}): string {
  const came = `${countNoun(whole, 'article')} came whole`;
  return articles === 0
    ? `${came}.`
    : `${came}, ${articles.toLocaleString('en-US')} with ${countNoun(total, 'difference')}.`;
}
