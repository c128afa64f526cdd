import { explain, type Note } from '../source/note.ts';
import { readAnswer, readDate, readText } from './column-values.ts';
import { parseData } from './embedded.ts';

export interface SaidState {
  /** All that the source says of the article: names that say nothing of its state are passed over. */
  readonly fields: Iterable<Field>;
  /** When it is, or is to become, public; null if the source has no date. */
  readonly at: string | null;
  readonly now: Date;
  /** Whether an article is a draft of which the source says nothing at all. */
  readonly isDraftByDefault?: boolean;
  /** Why it is a draft without a date, if not for having none. */
  readonly dateProblem?: string;
}

/** What one field says: that it is public, or a draft; with a reason where that is worth a sentence. */
type Verdict = 'public' | 'scheduled' | 'draft' | { readonly because: string } | null;

/** What is no state that we know, or no answer. */
const UNKNOWN = { because: '' };
const HIDDEN = 'It was hidden';
const PRIVATE = 'It was private';
const REVIEW = 'It was waiting for review';
const MEMBERS = 'It was for members only';
const SUBSCRIBERS = 'It was for paying or for signed-up readers only';
const LATER = { because: 'It was to be shown only later' };
const GONE = 'It was archived or deleted';

/** Words for a state, without signs between them. */
const WORDS: ReadonlyMap<string, Verdict> = new Map<string, Verdict>([
  ...spell('public', 'publish published public live online posted everyone everybody open visible'),
  ...spell('scheduled', 'future scheduled schedule'),
  ...spell('draft', 'draft drafts autodraft unpublished notpublished inprogress wip'),
  ...spell({ because: HIDDEN }, 'hidden unlisted notlisted invisible'),
  ...spell({ because: PRIVATE }, 'private internal secret confidential'),
  ...spell({ because: REVIEW }, 'pending review inreview pendingreview needsreview'),
  ...spell({ because: MEMBERS }, 'members membersonly tiers'),
  ...spell({ because: SUBSCRIBERS }, 'paid subscribers paidsubscribers founding onlypaid onlyfree'),
  ...spell({ because: 'It was only sent by email' }, 'sent emailonly'),
  ...spell({ because: GONE }, 'archived archive trash trashed deleted removed inactive'),
  ...spell({ because: 'Its time was over' }, 'expired'),
]);

function spell(verdict: Verdict, words: string): (readonly [string, Verdict])[] {
  return words.split(' ').map((word) => [word, verdict]);
}

/** Whether a field of this name says whether the article is public. */
export function saysWhetherPublic(name: string): boolean {
  return AFFIRMING.has(plain(name));
}

/** Whether a field of this name says something of the state of an article. */
export function saysState(name: string): boolean {
  return FIELDS.has(plain(name));
}

type Field = readonly [name: string, value: unknown];

/** Under this name is said which field of a state is there twice; under that, where its file is. */
export const SAID_TWICE = 'said twice';
export const FOUND_AT = 'found at';

/**
 * Of fields with one name, the last counts. Those of a state are compared first: if they do not say the
 * same, only the system that had them knew which counts, and that is a field, too.
 */
export function* withRepeated<Value>(
  fields: Iterable<readonly [name: string, value: Value]>,
): Generator<readonly [name: string, value: Value | string]> {
  const known = new Map<string, string | null>();
  for (const [name, value] of fields) {
    yield [name, value];
    if (!saysState(name)) continue;
    const text = readText(value);
    if ((known.get(plain(name)) ?? text) !== text) yield [SAID_TWICE, name];
    known.set(plain(name), text);
  }
}

type Read = (value: unknown, now: Date) => Verdict;

/** Folders of what nobody is to see, with or without a sign before the name, or as a ZIP. */
const FOLDERS: ReadonlySet<string> = new Set(
  'draft drafts unpublished private hidden unlisted trash deleted wip'.split(' '),
);
/** What Jekyll passes over among its posts and Astro among its pages, and what an editor keeps of the text before. */
const PASSED_OVER =
  /(?:^|\/)(?:_posts\/(?:.*\/)?[._#~]|src\/(?:content|pages)\/(?:.*\/)?_(?!index\.))|~$/i;

/** The names of fields, without signs between their words and in lower case, and how each is read. */
const FIELDS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...named(whenYes('draft', null), 'draft isdraft draftmode'),
  ...named(
    whenYes({ because: HIDDEN }, null),
    'hidden ishidden unlisted isunlisted invisible headless disabled isdisabled inactive isinactive eleventyexcludefromcollections',
  ),
  ...named(
    whenYes({ because: 'It was not to be published' }, null),
    'unpublished isunpublished nopublish wip',
  ),
  ...named(
    (value) => (readAnswer(value) === false ? { because: HIDDEN } : null),
    'active isactive enabled isenabled',
  ),
  // As a list, it says which parts of a page are not shown.
  ...named((value) => (readAnswer(value) === true ? { because: HIDDEN } : null), 'hide'),
  ...named(
    (value, now) =>
      readAnswer(value) === null ? fromDay(value, now) : whenYes(LATER, null)(value, now),
    'scheduled isscheduled',
  ),
  ...named(whenYes({ because: 'A block of its text was hidden' }, null), 'hashiddenblock'),
  ...named(whenYes({ because: PRIVATE }, null), 'private isprivate internal secret'),
  ...named(
    whenYes({ because: MEMBERS }, null),
    'membersonly protected isprotected restricted isrestricted',
  ),
  ...named(
    whenYes({ because: SUBSCRIBERS }, null),
    'paid ispaid premium ispremium paidonly subscribersonly',
  ),
  ...named(whenYes({ because: 'It was only sent by email' }, null), 'emailonly'),
  ...named(
    whenYes({ because: GONE }, null),
    'archived isarchived deleted isdeleted trashed istrashed trash',
  ),
  ...named(whenYes('public', 'draft'), 'published ispublished publish dgpublish live islive'),
  ...named(whenYes('public', { because: PRIVATE }), 'public ispublic'),
  ...named(whenYes('public', { because: HIDDEN }), 'visible isvisible listed islisted'),
  ...named(byWord, 'status state poststatus publishstatus publicationstatus publishingstatus'),
  ...named(skipEmpty(byWord), 'visibility audience access'),
  ...named(
    (value) => (readText(value) === null ? null : { because: 'It had a password' }),
    'password postpassword passwd pwd',
  ),
  ...named(
    (value) => (readText(value) === null ? null : { because: GONE }),
    'deletedat archivedat trashedat unpublishedat',
  ),
  ...named(
    untilDay,
    'expirydate expires expiresat expiry expirationdate expiredate unpublishdate unpublishon unpublishat',
  ),
  ...named(
    fromDay,
    'publishat publishon scheduledat scheduledfor scheduledate embargo embargodate embargountil visiblefrom availablefrom golive goliveat liveat',
  ),
  ...named((value) => (typeof value === 'object' ? byBuild(value) : null), 'build'),
  ...named(byBuild, 'render'),
  ...named(byPermalink, 'permalink'),
  ...named(
    (name) => ({ because: `Its field “${name}” is there twice, and does not say the same` }),
    plain(SAID_TWICE),
  ),
  ...named((path) => byPath(String(path)), plain(FOUND_AT)),
]);

/** Mappings in which themes and people keep fields of their own, and tables JSON. */
const MAPPINGS: ReadonlySet<string> = new Set(
  'meta metadata extra params data attributes custom customfields fields frontmatter'.split(' '),
);
const MOST_LEVELS = 3;

/** Fields, and those in mappings among them. */
function* withMapped(fields: Iterable<Field>, level = 0): Generator<Field> {
  for (const [name, value] of fields) {
    yield [name, value];
    if (level === MOST_LEVELS || !MAPPINGS.has(plain(name))) continue;
    const mapping = typeof value === 'string' ? parseData(value) : value;
    if (typeof mapping !== 'object' || mapping === null) continue;
    yield* withMapped(withRepeated(Object.entries(mapping)), level + 1);
  }
}

/** Those that say it one way or the other; the rest only say why it is not. */
const AFFIRMING: ReadonlySet<string> = new Set(
  [...FIELDS].flatMap(([name, read]) => (read('yes', new Date(0)) === 'public' ? [name] : [])),
);

function named(read: Read, names: string): (readonly [string, Read])[] {
  return names.split(' ').map((name) => [name, read]);
}

/** A date instead of an answer is when it was published. */
function whenYes(yes: Verdict, no: Verdict): Read {
  return (value, now) => {
    if (yes !== 'public' && readText(value) === null) return null;
    const answer = readAnswer(value);
    if (answer !== null) return answer ? yes : no;
    const date = yes === 'public' ? readDate(value) : null;
    if (date?.kind === 'date') return date.at > now.toISOString() ? 'scheduled' : 'public';
    // Of a word for a state, such as `published: draft`.
    return WORDS.get(plain(readText(value) ?? '')) ?? UNKNOWN;
  };
}

function byWord(value: unknown): Verdict {
  const answer = readAnswer(value);
  // A table may say its state as a yes or no.
  if (answer !== null) return answer ? 'public' : 'draft';
  return WORDS.get(plain(readText(value) ?? '')) ?? UNKNOWN;
}

function skipEmpty(read: (value: unknown) => Verdict): Read {
  return (value) => (readText(value) === null ? null : read(value));
}

function fromDay(value: unknown, now: Date): Verdict {
  const date = readDate(value);
  if (date.kind === 'none') return null;
  if (date.kind === 'unreadable') return UNKNOWN;
  return date.at > now.toISOString() ? LATER : null;
}

function untilDay(value: unknown, now: Date): Verdict {
  const date = readDate(value);
  if (date.kind === 'none') return null;
  if (date.kind === 'unreadable') return UNKNOWN;
  return date.at <= now.toISOString() ? { because: 'Its time was over' } : null;
}

/** `build: {render: never}` of Hugo, once called `_build`, which may say yes and no as well. */
function byBuild(value: unknown): Verdict {
  if (typeof value === 'object' && value !== null) {
    const said = Object.entries(value)
      .filter(([name]) => /^(?:render|list)$/i.test(name))
      .map(([, each]) => byBuild(each));
    return said.find((each) => each !== null) ?? null;
  }
  const text = plain(readText(value) ?? '');
  if (text === '' || text === 'always' || readAnswer(value) === true) return null;
  return text === 'never' || text === 'link' || text === 'local' || readAnswer(value) === false
    ? { because: HIDDEN }
    : UNKNOWN;
}

/** A page whose address is `false` is written nowhere; Eleventy also says so as `{build: false}`. */
function byPermalink(value: unknown): Verdict {
  const isWritten =
    typeof value === 'object' && value !== null
      ? 'build' in value && value.build !== false
      : value !== false;
  return isWritten ? null : { because: HIDDEN };
}

function byPath(path: string): Verdict {
  const folders = path.split('/').slice(0, -1);
  const folder = folders.find(
    (name) => /^\.[^.]/.test(name) || FOLDERS.has(plain(name.replace(/\.zip$/i, ''))),
  );
  if (folder !== undefined) return { because: `It is in the folder “${folder}”` };
  return PASSED_OVER.test(path) ? { because: 'Files with such names are not published' } : null;
}

/**
 * Whether an article becomes public here, as its source shows it to everybody. One table of spellings for
 * every reader: what is not in it makes a draft. Why is added to `notes`, unless it was a draft in so many
 * words.
 */
export function readState(said: SaidState, notes: Note[]): boolean {
  const { at, now, isDraftByDefault = false, dateProblem = 'It has no date' } = said;
  const verdicts = new Set<Verdict>();
  const reasons = new Set<string>();
  for (const [name, value] of withMapped(said.fields)) {
    const verdict = FIELDS.get(plain(name))?.(value, now) ?? null;
    verdicts.add(verdict);
    if (verdict === UNKNOWN) reasons.add(describeUnknown(name, value));
    else if (typeof verdict === 'object' && verdict !== null) reasons.add(verdict.because);
  }
  if (verdicts.has('draft')) return false;
  if (isDraftByDefault && !verdicts.has('public') && !verdicts.has('scheduled')) {
    if (reasons.size === 0) return false;
  } else if (reasons.size === 0) {
    if (at === null) reasons.add(dateProblem);
    else if (verdicts.has('scheduled') && at <= now.toISOString()) {
      reasons.add('It was scheduled for a day that has passed');
    }
  }
  for (const reason of reasons) {
    notes.push(explain({ state: 1, date: 1 }, `${reason}, so it is imported as a draft.`));
  }
  return reasons.size === 0;
}

function describeUnknown(name: string, value: unknown): string {
  const text = readText(value);
  if (text === null) return `Its field “${name}” is empty`;
  return `Its field “${name}” says “${text.slice(0, 40)}”, which is no state that we know`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_:.-]+/g, '');
}
