import { type Heading, placeHeadings } from '#app/html/content/place-headings.server.ts';
import type { FormerText } from './post-texts.ts';

/** The headings of new content: a heading keeps the id that it had. Runs in the content worker. */
export function placeAgain(content: string, former: FormerText | null): readonly Heading[] {
  return placeHeadings(content, former === null ? [] : listKnown(former)).headings;
}

function listKnown({ content, headings }: FormerText): readonly Heading[] {
  // Readers have seen the ids that follow from the text alone.
  if (headings === null) return placeHeadings(content, []).headings;
  // Written and checked by the server: see `readFormerText`.
  return JSON.parse(headings) as readonly Heading[];
}
