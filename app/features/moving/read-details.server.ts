import { z } from 'zod';
import type { FoundFile } from './open-files.server.ts';
import { readStart } from './open-files.server.ts';
import { FILES_ORIGIN } from './own-address.ts';
import { readTextFile } from './read-text.ts';

const MOST_BYTES = 1024 * 1024;
/** More than there can be of either. */
const MOST = 100;

const topicSchema = z.object({ name: z.string(), slug: z.string(), description: z.string() });
const authorSchema = z.object({
  name: z.string(),
  slug: z.string(),
  about: z.string(),
  link: z.string().nullable(),
  portrait: z.string().nullable(),
});

/** The topics and authors of a site like this one, as its export has them. */
export interface SiteDetails {
  /** In the order of the site. */
  readonly topics: readonly z.infer<typeof topicSchema>[];
  readonly authors: readonly z.infer<typeof authorSchema>[];
}

export interface DetailFiles {
  readonly topics: readonly FoundFile[];
  readonly authors: readonly FoundFile[];
}

/** What an export says of its topics and authors. A damaged file, or part of one, says nothing. */
export async function readDetails({ topics, authors }: DetailFiles): Promise<SiteDetails> {
  return {
    topics: (await Promise.all(topics.map((file) => readList(file, topicSchema)))).flat(),
    authors: (await Promise.all(authors.map((file) => readList(file, authorSchema)))).flat(),
  };
}

async function readList<Entry>(file: FoundFile, schema: z.ZodType<Entry>): Promise<Entry[]> {
  if (file.bytes > MOST_BYTES) return [];
  const { text } = readTextFile(await readStart(await file.open(), MOST_BYTES));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.slice(0, MOST).flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The address of a portrait among the images of an import; null for none. */
export function portraitAddress({ portrait }: { readonly portrait: string | null }): string | null {
  if (portrait === null || portrait === '') return null;
  const url = URL.parse(portrait, `${FILES_ORIGIN}/`);
  return url?.protocol === 'https:' ? url.href : null;
}
