import type { Sentence } from '../sentence.ts';

const WORD = /\$ ?\d[\d.,]*|\d[\d.,/]*%?|[a-z]+(?:'[a-z]+)?|["★⭐—–?:#]/g;
/** How far apart two words may stand to be looked at together. */
const MOST_APART = 3;
const FLAGS = [
  'isQuestion',
  'isInstruction',
  'isRule',
  'isDenied',
  'isSourced',
  'isAboutUs',
  'isPersonal',
] as const;

/** What the tone of a sentence is read from: its words without their endings, and which follow each other closely. */
export function listFeatures(sentence: Sentence): Set<string> {
  const words = ['^', ...(sentence.text.toLowerCase().match(WORD) ?? []).map(bareForm), '$'];
  const features = new Set<string>(FLAGS.filter((flag) => sentence[flag]));
  for (const [place, word] of words.entries()) {
    features.add(word);
    for (const [apart, next] of words.slice(place + 1, place + 1 + MOST_APART).entries()) {
      features.add(`${word}${apart === 0 ? ' ' : ' … '}${next}`);
    }
  }
  return features;
}

/** “Fills” and “filling” are one, and so are numbers of a kind. */
function bareForm(word: string): string {
  if (word.startsWith('$')) return 'MONEY';
  if (/^\d/.test(word)) return nameNumber(word);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const ending = /(?:ing|ed|es|(?<!s)s|ly|e)$/.exec(word)?.[0] ?? '';
  return word.length - ending.length < 3 ? word : word.slice(0, word.length - ending.length);
}

function nameNumber(word: string): string {
  if (word.endsWith('%')) return 'PERCENT';
  if (word.startsWith('24/7')) return 'ALWAYS';
  if (/^(?:19|20)\d\d[.,]?$/.test(word)) return 'YEAR';
  return word.replace(/\D/g, '').length > 2 ? 'MANY' : 'SOME';
}
