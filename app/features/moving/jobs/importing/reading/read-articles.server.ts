import type { MovedKind } from '#app/features/moved-rows.ts';
import {
  DamagedFileError,
  type KeptFile,
  openFiles,
} from '#app/features/moving/files/open-files.server.ts';
import { readDetails, type SiteDetails } from '#app/features/moving/files/read-details.server.ts';
import {
  readTextPosts,
  type SortedFiles,
  sortFiles,
} from '#app/features/moving/files/read-files.server.ts';
import { type FoundRow, readRows } from '#app/features/moving/files/read-rows.server.ts';
import {
  createPeople,
  type FormerAdmins,
  type People,
} from '#app/features/moving/readers/people.server.ts';
import { type ByName, noteByName } from '#app/features/moving/source/old-places.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import type { ReadRequest, ReadResult, SentPost } from './protocol.ts';
import { toSentPost } from './sent-post.ts';
import { wipeSecrets } from './wipe-secrets.server.ts';

const MOST_POSTS = 50_000;

/** Where what was found goes. */
export interface Findings {
  /** The names of files that are images. */
  onImages(names: readonly string[]): void;
  onDetails(details: SiteDetails): void;
  /** Resolves when the next article may follow. */
  onPost(post: SentPost): Promise<void>;
  /** As an article. */
  onRow(found: FoundRow): Promise<void>;
}

const IMAGES_PER_MESSAGE = 500;

/** Reads the files of an import: which are images, and the articles in all others. */
export async function readArticles(
  { files, now, wants }: ReadRequest,
  findings: Findings,
): Promise<ReadResult> {
  const opened = await openFiles(files satisfies readonly KeptFile[]);
  try {
    const sorted = await sortFiles(opened);
    const names = sorted.images.map(({ name }) => name);
    for (let from = 0; from < names.length; from += IMAGES_PER_MESSAGE) {
      findings.onImages(names.slice(from, from + IMAGES_PER_MESSAGE));
    }
    const { details, notes: left } = await readDetails(sorted.details);
    findings.onDetails(details);
    const rows: Partial<Record<MovedKind, number>> = {};
    if (wants === 'rows') {
      for await (const found of readRows(sorted.rows)) await findings.onRow(found);
    }
    if (wants !== 'articles') {
      return { details, notes: [], sites: [], byName: null, admins: [], rows };
    }
    for await (const { kind } of readRows(sorted.rows)) rows[kind] = (rows[kind] ?? 0) + 1;
    const people = createPeople();
    const read = await readAll({ sorted, findings, people, now: new Date(now) });
    const admins = people.result();
    return {
      ...read,
      details,
      rows,
      notes: [
        ...read.notes,
        ...describeDetails(details),
        ...left,
        ...describePeople(admins, sorted.texts),
      ],
      admins: admins.emails,
    };
  } finally {
    opened.close();
  }
}

function describeDetails({ topics, authors, redirects }: SiteDetails): string[] {
  const ofList =
    redirects.length === 0
      ? []
      : [
          `Your files have a list of ${countNoun(redirects.length, 'redirect')}, which comes along.`,
        ];
  if (topics.length + authors.length === 0) return ofList;
  const what = `${countNoun(topics.length, 'topic')} and ${countNoun(authors.length, 'author')}`;
  return [`Your files have ${what}. Those that are here already stay as they are.`, ...ofList];
}

/** What the owner should know about tables that have no articles. */
function describePeople(
  { files, withoutAddress }: FormerAdmins,
  texts: SortedFiles['texts'],
): string[] {
  const useless = texts.filter(({ file, kind }) => kind === 'people' && !files.has(file.name));
  const notes = useless.map(({ file }) => `${file.name} has no articles that we can read.`);
  if (withoutAddress > 0) {
    const who =
      withoutAddress === 1
        ? 'One person was'
        : `${withoutAddress.toLocaleString('en-US')} people were`;
    notes.push(
      `${who} an admin there, but the address is not in these files. Add the table of users (id and email), or invite them under Team.`,
    );
  }
  return notes;
}

interface Reading {
  readonly sorted: SortedFiles;
  readonly findings: Findings;
  readonly people: People;
  readonly now: Date;
}

/** What the files have, for the notes to the owner. */
interface Contents {
  articles: number;
  /** More than one import takes. */
  beyond: number;
  drafts: number;
  markdown: number;
  fromMedium: number;
  fromNotion: number;
  /** Whether a file is of a system that may leave drafts out. */
  mayLackDrafts: boolean;
  /** The old sites that the files name. */
  readonly sites: Set<string>;
  /** What no reader knows, and how often it is there. */
  readonly unknown: Map<string, number>;
  byName: ByName | null;
}

/** Reads the articles of all files. Returns what the owner should know, and of the old sites. */
async function readAll(
  reading: Reading,
): Promise<{ notes: string[]; sites: string[]; byName: ByName | null }> {
  const { sorted } = reading;
  const contents: Contents = {
    ...{
      articles: 0,
      beyond: 0,
      drafts: 0,
      markdown: 0,
      fromMedium: 0,
      fromNotion: 0,
      mayLackDrafts: false,
    },
    sites: new Set(),
    unknown: new Map(),
    byName: null,
  };
  const notes: string[] = [];
  for (const text of sorted.texts) notes.push(...(await readFile({ ...reading, text, contents })));
  return {
    notes: [
      ...notes,
      ...describeContents(contents, sorted.images.length),
      ...describeUnknown(contents.unknown),
      ...sorted.notes,
    ],
    sites: [...contents.sites],
    byName: contents.byName,
  };
}

interface ReadingFile extends Reading {
  readonly text: SortedFiles['texts'][number];
  readonly contents: Contents;
}

/** Returns what the owner should know about one file. */
async function readFile(reading: ReadingFile): Promise<string[]> {
  const { text, sorted, people, contents, findings, now } = reading;
  const before = contents.articles;
  try {
    const read = await readTextPosts(text, { now, people, ...sorted });
    if (read.site) contents.sites.add(read.site);
    if (read.mayLackDrafts) contents.mayLackDrafts = true;
    for (const name of read.unknown ?? []) addUnknown(contents, name, 1);
    if (text.kind === 'markdown') contents.markdown += 1;
    if (text.kind === 'medium') contents.fromMedium += 1;
    if (text.kind === 'notion') contents.fromNotion += 1;
    for await (const post of read.posts) {
      if (contents.articles >= MOST_POSTS) {
        contents.beyond += 1;
        continue;
      }
      contents.articles += 1;
      if (!post.isPublished) contents.drafts += 1;
      contents.byName = noteByName(contents.byName, post);
      const sent = toSentPost(post);
      for (const [name, count] of sent.held?.unknown ?? []) addUnknown(contents, name, count);
      await findings.onPost(sent);
    }
    const secrets = people.takeSecrets();
    const { path } = text.file;
    if (path !== undefined && secrets.length > 0) await wipeSecrets(path, secrets);
    const count = countNoun(contents.articles - before, 'article');
    const about = read.what === null ? [] : [`${text.file.name} is ${read.what} with ${count}.`];
    return [...about, ...read.notes];
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return [error.message];
  }
}

function addUnknown({ unknown }: Contents, name: string, count: number): void {
  unknown.set(name, (unknown.get(name) ?? 0) + count);
}

/** As many names as an owner looks at. */
const MOST_NAMED = 40;

function describeUnknown(unknown: Contents['unknown']): string[] {
  if (unknown.size === 0) return [];
  const often = [...unknown].toSorted(([, one], [, other]) => other - one);
  const named = often
    .slice(0, MOST_NAMED)
    .map(([name, count]) => `${name} (${count.toLocaleString('en-US')})`);
  const more = often.length > MOST_NAMED ? ` and ${often.length - MOST_NAMED} more` : '';
  return [
    `We don’t know what these are for: ${named.join(', ')}${more}. Fields are left out; the words in a text stay.`,
  ];
}

function describeContents(contents: Contents, images: number): string[] {
  const { articles, beyond, drafts, markdown, fromMedium, fromNotion, mayLackDrafts } = contents;
  const notes: string[] = [];
  if (images > 0) notes.push(`Your files have ${countNoun(images, 'image')}.`);
  if (markdown > 0) notes.push(`Your files have ${countNoun(markdown, 'text')} in Markdown.`);
  if (fromMedium > 0)
    notes.push(`Your files have ${countNoun(fromMedium, 'article')} from Medium.`);
  if (fromNotion > 0) notes.push(`Your files have ${countNoun(fromNotion, 'page')} from Notion.`);
  if (mayLackDrafts && drafts === 0 && articles > 0) {
    notes.push(
      'There are no drafts among them. If you had any, your old system left them out. Sign in there and export again.',
    );
  }
  if (beyond > 0) {
    const most = MOST_POSTS.toLocaleString('en-US');
    notes.push(
      `One import takes up to ${most} articles, so the last ${countNoun(beyond, 'article')} ${beyond === 1 ? 'was' : 'were'} left out. Put the rest into a file of its own, and import that next.`,
    );
  }
  return notes;
}
