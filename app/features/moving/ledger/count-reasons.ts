import type { Difference } from './held.ts';

/** Why something differs, without what is special to one article, and in how many articles it is so. */
export interface CountedReason {
  readonly says: string;
  readonly articles: number;
}

const UNKNOWN = 'We do not know why';
/** More reasons are counted together: a file may have as many as articles. */
const MOST_KEPT = 200;
const MOST_SHOWN = 8;
const OTHERS = 'Something else';

/** What an explanation says of any article: without names of files, addresses and numbers. */
function plain(says: string): string {
  return says
    .replace(/^The image .{1,300}?: /, '')
    .replace(/“[^”]*”/g, '“…”')
    .replace(/: .*?\.(?= [A-Z]|$)/g, '.')
    .replace(/\b\d[\d,]*\b/g, '…')
    .replace(/[.,]$/, '');
}

/** Counts the explanations of many articles. */
export function createReasonCount() {
  const counts = new Map<string, number>();
  const count = (says: string) => counts.set(says, (counts.get(says) ?? 0) + 1);
  return {
    /** @param difference of one article */
    add({ why, unexplained }: Pick<Difference, 'why' | 'unexplained'>): void {
      const isUnknown = why.length === 0 || unexplained > 0;
      for (const says of new Set([...why.map(plain), ...(isUnknown ? [UNKNOWN] : [])])) {
        count(counts.has(says) || counts.size < MOST_KEPT ? says : OTHERS);
      }
    },
    /** The most frequent first. */
    list(): CountedReason[] {
      const sorted = [...counts]
        .map(([says, articles]) => ({ says, articles }))
        .sort((one, other) => other.articles - one.articles);
      const rest = sorted.slice(MOST_SHOWN).reduce((sum, { articles }) => sum + articles, 0);
      const shown = sorted.slice(0, MOST_SHOWN);
      return rest === 0 ? shown : [...shown, { says: OTHERS, articles: rest }];
    },
  };
}
