import { pick } from '#tests/stress/random.ts';

const WORDS =
  'the first call matters most answer it within hour families write to five homes in one evening and tour that answers “Who is it for” don’t naïve 日本 👵🏽 a & b 12 noon'.split(
    ' ',
  );
/** Pieces that no sanitizer would let through as they are, or that are easy to cut in the wrong place. */
const ODD = [
  '<',
  '>',
  '&',
  '"',
  '<p',
  '</',
  '<b class="a > b">',
  '&#x26;',
  '&amp',
  '\n',
  '\t',
  '\ud83d',
  '<!--',
  '<br>',
  '<hr>',
];
const INLINE = ['strong', 'em', 'a href="/quiz"', 'a href="/contact"', 'code'];
const BLOCK = ['p', 'h2', 'li', 'blockquote', 'pre', 'figcaption'];

/** A text and an edit of it: some blocks changed, put in, taken out or moved; or another text altogether. */
export function makeTextPair(random: () => number): { before: string; after: string } {
  const blocks = makeList(random, 12, () => makeBlock(random));
  const isOther = random() < 0.1;
  const edited = isOther
    ? makeList(random, 12, () => makeBlock(random))
    : blocks.flatMap((block) => editBlock(random, block));
  if (random() < 0.1) edited.reverse();
  return { before: blocks.join(''), after: edited.join('') };
}

function editBlock(random: () => number, block: string): string[] {
  const chance = random();
  if (chance < 0.7) return [block];
  if (chance < 0.75) return [];
  if (chance < 0.8) return [block, makeBlock(random)];
  const from = Math.floor(random() * (block.length + 1));
  const to = Math.min(block.length, from + Math.floor(random() * 20));
  return [block.slice(0, from) + makeText(random, 5) + block.slice(to)];
}

function makeBlock(random: () => number): string {
  const name = pick(random, BLOCK);
  const text = makeText(random, 30);
  if (random() < 0.1) return text;
  const image =
    random() < 0.1 ? `<img src="/blog-images/${Math.floor(random() * 9)}.webp" alt="">` : '';
  return `<${name}>${image}${text}</${name}>${random() < 0.5 ? '\n' : ''}`;
}

function makeText(random: () => number, most: number): string {
  return makeList(random, most, () => {
    if (random() < 0.03) return pick(random, ODD);
    const word = pick(random, WORDS);
    if (random() > 0.1) return word;
    const tag = pick(random, INLINE);
    return `<${tag}>${word}</${tag.split(' ')[0]}>`;
  }).join(' ');
}

function makeList<T>(random: () => number, most: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make);
}
