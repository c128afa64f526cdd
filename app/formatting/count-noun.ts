/** "1 article", "1,000 articles": for nouns whose plural only takes an s. */
export function countNoun(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
