import type { Rich } from './types.ts';

/** The words of a rich text alone. */
export function plainText(rich: Rich): string {
  if (typeof rich === 'string') return rich;
  return rich
    .map((part) => (typeof part === 'string' ? part : 'bold' in part ? part.bold : part.text))
    .join('');
}
