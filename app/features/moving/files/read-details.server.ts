import { z } from 'zod';
import { countNoun } from '#app/formatting/count-noun.ts';
import { parseFocus } from '#app/formatting/focal-point.ts';
import { PREFIX } from '#app/formatting/image-types.ts';
import { FILES_ORIGIN } from '../source/own-address.ts';
import type { FoundFile } from './open-files.server.ts';
import { readStart } from './open-files.server.ts';
import { readTextFile } from './read-text.ts';

const MOST_BYTES = 16 * 1024 * 1024;
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

/** What an export says beside its articles, and what of it is left out, as sentences for the owner. */
export async function readDetails({
  topics,
  authors,
  redirects,
  images,
}: DetailFiles): Promise<{ readonly details: SiteDetails; readonly notes: readonly string[] }> {
  const notes: string[] = [];
  const details = {
    topics: await readAll(topics, topicSchema, { most: 100, noun: 'topic', notes }),
    authors: await readAll(authors, authorSchema, { most: 1_000, noun: 'author', notes }),
    redirects: await readAll(redirects, redirectSchema, { most: 20_000, noun: 'redirect', notes }),
    images: await readAll(images, imageSchema, { most: 20_000, noun: 'line', notes }),
  };
  return { details, notes };
}

interface Wanted {
  readonly most: number;
  /** What one of them is called. */
  readonly noun: string;
  readonly notes: string[];
}

async function readAll<Entry>(
  files: readonly FoundFile[],
  schema: z.ZodType<Entry>,
  { most, noun, notes }: Wanted,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for (const file of files) {
    const list = await readList(file);
    if (typeof list === 'string') {
      notes.push(list);
      continue;
    }
    const read = list.flatMap((entry) => schema.safeParse(entry).data ?? []);
    const taken = read.slice(0, most - all.length);
    all.push(...taken);
    for (const [count, why] of [
      [list.length - read.length, 'damaged, or changed by hand'],
      [
        read.length - taken.length,
        `more than the ${most.toLocaleString('en-US')} that one import takes`,
      ],
    ] as const) {
      if (count > 0) notes.push(`Left out of ${file.name}: ${countNoun(count, noun)}, ${why}.`);
    }
  }
  return all;
}

/** What is in a file, or why it is left out. */
async function readList(file: FoundFile): Promise<unknown[] | string> {
  if (file.bytes > MOST_BYTES) return `${file.name} is larger than 16 MB, so it was left out.`;
  const { text } = readTextFile(await readStart(await file.open(), MOST_BYTES));
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {
    // As one that is no list.
  }
  return `${file.name} is damaged or incomplete, so it was left out.`;
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
