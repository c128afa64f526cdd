import { z } from 'zod';
import type { Heading } from '#app/html/content/place-headings.server.ts';
import { readJsonColumn } from '#database/json-column.ts';

const HEADINGS = {
  column: 'blog_posts.headings',
  schema: z.array(z.object({ id: z.string(), text: z.string() })),
  fallback: [],
};

/** The headings of a post with their ids, as its last save left them. */
export function readHeadings(stored: string | null): readonly Heading[] {
  return stored === null ? [] : readJsonColumn(stored, HEADINGS);
}
