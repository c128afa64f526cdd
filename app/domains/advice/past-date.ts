const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december'.split(
    '|',
  );
const MONTH_FIRST = new RegExp(
  `\\b(${MONTHS.map((month) => `${month}|${month.slice(0, 3)}\\.?`).join('|')}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))\\b`,
  'i',
);
const NUMBERS = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/;
/** Words of an announcement. In a sentence about what happened, a past date is fine. */
const ANNOUNCES =
  /\b(?:until|by|before|through|ends?|expires?|deadline|join|register|sign up|reserve|save the date|upcoming|will|starts?|starting|opens?|next|this (?:month|week|spring|summer|fall|winter))\b/i;

/**
 * The date, as written, in a sentence that announces something for a day that has passed.
 * @param today `2026-11-26`
 */
export function findPastDate(sentence: string, today: string): string | null {
  if (!ANNOUNCES.test(sentence)) return null;
  const words = MONTH_FIRST.exec(sentence);
  const numbers = NUMBERS.exec(sentence);
  const found = words ?? numbers;
  if (found === null) return null;
  const [written, first = '', second = '', third = ''] = found;
  const month =
    words === null
      ? Number(first)
      : MONTHS.findIndex((name) => name.startsWith(first.toLowerCase().slice(0, 3))) + 1;
  const day = `${third}-${String(month).padStart(2, '0')}-${second.padStart(2, '0')}`;
  return day < today ? written : null;
}
