import { type Block, listSentences } from './read-article.ts';

/** Longer sentences are checked only up to here, to bound the time. */
export const MOST_OF_SENTENCE = 600;

/** A sentence as the rules look at it. */
export interface Statement {
  /** As it is in the text. */
  readonly words: string;
  /** With the name that stands below it, if it ends a quotation. */
  readonly claim: string;
  readonly wordCount: number;
}

const NAME = String.raw`(?:(?:Mr|Mrs|Ms|Dr)\.? )?(?:The )?\p{Lu}[\p{L}.'’-]*(?: (?:and|&|of|\p{Lu}[\p{L}.'’-]*)){0,4}`;
const ROLE =
  '(?:(?:an?|one|our|the) )?(?:\\w+ ){0,2}(?:owner|operator|client|customer|daughter|son|wife|husband|resident|family|member|niece|nephew|sister|brother|granddaughter|grandson|reviewer|caregiver)';
/** Who said it, on a line of its own: “Maria Lopez, owner, Mesa”, “Daughter of a resident”. */
const SPEAKER = new RegExp(
  `^(?:[—–~-]+ ?)?(?:${NAME}(?:,? \\(?[^.!?]{1,60})?|${ROLE}(?:,? [^.!?]{1,50})?)\\.?$`,
  'u',
);
const SPEAKER_MAX = 90;
const QUOTATION = /^[★⭐ ]*["“„].{12,}["”][.!]?$/su;

/** Each sentence of the blocks of a text, with who said it where that stands below a quotation. */
export function listStatements(
  blocks: readonly Pick<Block, 'text' | 'isQuote' | 'name'>[],
): Statement[] {
  const statements: Statement[] = [];
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    // It was said with the quotation.
    if (before !== undefined && isSpeaker(block) && isQuotation(before)) continue;
    const sentences = listSentences(block.text);
    const next = blocks[index + 1];
    const last = sentences.length - 1;
    for (const [number, whole] of sentences.entries()) {
      const words = whole.slice(0, MOST_OF_SENTENCE).toWellFormed();
      const claim =
        number === last && next !== undefined && isSpeaker(next) && isQuotation(block)
          ? withSpeaker(words, next.text)
          : words;
      statements.push({ words, claim, wordCount: countWords(whole) });
    }
  }
  return statements;
}

function countWords(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function isQuotation({ text, isQuote }: Pick<Block, 'text' | 'isQuote'>): boolean {
  return isQuote || (text.length < 4_000 && QUOTATION.test(text));
}

function isSpeaker({ name, text }: Pick<Block, 'text' | 'name'>): boolean {
  return text.length <= SPEAKER_MAX && !/^(?:h[1-6]|li|td|th)$/.test(name) && SPEAKER.test(text);
}

/** The words of a quotation and who said them, as on one line. */
function withSpeaker(words: string, speaker: string): string {
  const name = speaker.replace(/^[—–~-]+ ?/, '');
  const quoted = /["”][.!]?$/.test(words) ? words : `“${words}”`;
  return `${quoted.slice(0, MOST_OF_SENTENCE - SPEAKER_MAX - 3)} — ${name}`.toWellFormed();
}
