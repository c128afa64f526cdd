import { z } from 'zod';
import { parseFocus } from '#app/formatting/focal-point.ts';
import { PREFIX } from '#app/formatting/image-types.ts';
import type { FoundFile } from './open-files.server.ts';
import { readStart } from './open-files.server.ts';
import { FILES_ORIGIN } from './own-address.ts';
import { readTextFile } from './read-text.ts';

const MOST_BYTES = 16 * 1024 * 1024;
/** More than there can be of each. */
const MOST = { topics: 100, authors: 100, redirects: 20_000, images: 20_000 } as const;
/** Longer than any address or name that we write. */
const MOST_CHARACTERS = 2_000;

const topicSchema = z.object({ name: z.string(), slug: z.string(), description: z.string() });
const authorSchema = z.object({
  name: z.string(),
  slug: z.string(),
  about: z.string(),
  link: z.string().nullable(),
  portrait: z.string().nullable(),
});

const text = z.string().max(MOST_CHARACTERS);
/** By the headings of the tables that we export. */
const redirectSchema = z
  .object({ From: text, To: text, Kind: text })
  .transform(({ From, To, Kind }) => ({
    ...{ from: From, target: To, permanent: Kind !== 'temporary' },
  }));
const imageSchema = z
  .object({
    ...{ File: text, Name: text, 'Alternative text': text.nullable() },
    'Kept in view': text.optional(),
  })
  .transform(({ File, Name, 'Alternative text': alt, 'Kept in view': focus }) => ({
    ...{ file: File, name: Name, alt, focus: parseFocus(focus) },
  }));

/** The topics, authors, redirects and images of a site like this one, as its export has them. */
export interface SiteDetails {
  /** In the order of the site. */
  readonly topics: readonly z.infer<typeof topicSchema>[];
  readonly authors: readonly z.infer<typeof authorSchema>[];
  readonly redirects: readonly z.infer<typeof redirectSchema>[];
  /** What its images are called, and what they show, and what stays in view of them. */
  readonly images: readonly z.infer<typeof imageSchema>[];
}

export type DetailFiles = Readonly<Record<keyof SiteDetails, readonly FoundFile[]>>;

/** What an export says beside its articles. A damaged file, or part of one, says nothing. */
export async function readDetails({
  topics,
  authors,
  redirects,
  images,
}: DetailFiles): Promise<SiteDetails> {
  return {
    topics: await readAll(topics, topicSchema, MOST.topics),
    authors: await readAll(authors, authorSchema, MOST.authors),
    redirects: await readAll(redirects, redirectSchema, MOST.redirects),
    images: await readAll(images, imageSchema, MOST.images),
  };
}

async function readAll<Entry>(
  files: readonly FoundFile[],
  schema: z.ZodType<Entry>,
  most: number,
): Promise<Entry[]> {
  const lists = await Promise.all(files.map((file) => readList(file, schema)));
  return lists.flat().slice(0, most);
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
  return value.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The address of a file of the library among the images of an import. */
export function libraryAddress(file: string): string {
  return `${FILES_ORIGIN}/${PREFIX}/${file}`;
}

/** The address of a portrait among the images of an import; null for none. */
export function portraitAddress({ portrait }: { readonly portrait: string | null }): string | null {
  if (portrait === null || portrait === '') return null;
  const url = URL.parse(portrait, `${FILES_ORIGIN}/`);
  return url?.protocol === 'https:' ? url.href : null;
}
