/** Words that people write around a number. No others: "12 apples" is not a number of beds. */
const UNIT_WORDS =
  /\b(?:usd|dollars?|beds?|homes?|hours?|hrs?|move-?ins?|inquir(?:y|ies)|residents?|each|about|around|approx|(?:per|a|an) (?:month|week|year)|monthly|weekly|yearly)\b\.?|\/ ?(?:mo|month|wk|week|yr|year)\b\.?|[$~]/g;

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

const MAX_LENGTH = 60;

/**
 * Reads a number the way people write it: "$4,500", "4500 / month", "about 6 beds", "4.5k".
 * Returns `null` for text that is not one number.
 */
export function parseLooseNumber(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replace(/−/g, '-');
  const bare = words.replace(UNIT_WORDS, ' ').trim();
  const thousands = /\dk$/.test(bare);
  const digits = thousands ? bare.slice(0, -1) : bare;
  if (!GROUPED.test(digits) && !PLAIN.test(digits)) return null;
  const value = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
  return Number.isFinite(value) ? value : null;
}
