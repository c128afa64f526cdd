import type { Node } from 'prosemirror-model';
import { useDeferredValue } from 'react';
import { readingMinutes, wordCount } from './plugins/word-count.ts';

/** How long the text is, and how long it takes to read. Typing does not wait for it. */
export function WordCount({ doc }: { doc: Node }) {
  const words = wordCount(useDeferredValue(doc));
  const minutes = readingMinutes(words);
  return (
    <p className="rich-counts">
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      {minutes < 2 ? '' : `, about ${minutes} minutes to read`}
    </p>
  );
}
