import { readList, readText } from '../readers/column-values.ts';
import type { FieldUse, ReaderName } from '../readers/declarations.ts';
import { findUse } from '../readers/find-use.ts';
import { asFields } from '../readers/front-matter.ts';
import { countTexts, distinct, listsOf } from './count-texts.ts';
import type { Held, RawItem } from './held.ts';

const MOST_FIELDS = 2_000;
const MOST_VALUE = 300;

/** What the source of an article holds, whatever its reader makes of it. */
export function countSource(raw: RawItem): Held {
  const unknown = new Map<string, number>();
  const add = (name: string) => unknown.set(name, (unknown.get(name) ?? 0) + 1);
  const found = readFields(raw, add);
  const [title] = found('title');
  const texts = raw.texts.map((text) => withoutTitle(text, raw.format, title));
  const text = countTexts({ ...raw, texts });
  return {
    site: raw.site,
    words: text.words,
    lists: {
      ...listsOf(text),
      authors: found('author'),
      'topics and keywords': distinct(found('topic')),
      description: found('description').slice(0, 1),
      'featured image': found('featured image').slice(0, 1),
      'words for its featured image': found('words for its image').slice(0, 1),
      date: found('date').filter((each) => !NO_DATE.test(each)),
      state: [
        ...found('state'),
        ...found('hidden').map((each) => (HIDES_NOTHING.test(each) ? each : `not ${each}`)),
      ],
      'old addresses': found('old address'),
    },
    unknown: [...unknown, ...text.unknown],
  };
}

/** A text that begins with its own title, as Markdown does, or one that has no other title. */
function withoutTitle(text: string, format: RawItem['format'], title: string | undefined): string {
  if (format !== 'markdown') return text;
  const [heading = '', words] = /^\s*# +(.+?) *#* *(?:\r?\n|$)/.exec(text) ?? [];
  const isTitle = words !== undefined && (title === undefined || words.trim() === title);
  return isTitle ? text.slice(heading.length) : text;
}

/** The values of the fields by what they are for; fields that no reader knows are given to `onUnknown`. */
function readFields(raw: RawItem, onUnknown: (name: string) => void) {
  const values = new Map<FieldUse, Set<string>>();
  let count = 0;
  for (const [name, value] of raw.fields) {
    count += 1;
    if (count > MOST_FIELDS) break;
    const use = findUse(raw.of, name);
    if (use === undefined) {
      if (!isEmpty(value)) onUnknown(`field ${name}`);
      continue;
    }
    const known = values.get(use) ?? new Set();
    const { path, src, alt: said } = use === 'featured image' ? asFields(value) : {};
    const held = path ?? src ?? value;
    for (const text of listValues(use, held, raw.of)) known.add(text.slice(0, MOST_VALUE));
    values.set(use, known);
    const alt = readText(said);
    if (alt !== null) values.set('words for its image', new Set([alt.slice(0, MOST_VALUE)]));
  }
  return (use: FieldUse) => [...(values.get(use) ?? [])];
}

/** How a field that would hide an article says that it does not. */
const HIDES_NOTHING = /^(?:false|f|no|n|off|0|null|everyone|all)$/i;

/** What WordPress writes for none. */
const NO_DATE = /^0000-|\b-0001\b/;

function isEmpty(value: unknown): boolean {
  const text = readText(value);
  return text === null || text === '[]' || text === '{}' || text === 'false' || text === '0';
}

const LISTS: ReadonlySet<FieldUse> = new Set(['topic', 'author', 'old address']);

function listValues(use: FieldUse, value: unknown, of: ReaderName): string[] {
  // The name of somebody may have a comma in it, and so may a term that has an element of its own.
  const isList =
    LISTS.has(use) && (Array.isArray(value) || (use === 'topic' && of !== 'WordPress'));
  const texts = isList ? readNames(value) : [readText(value) ?? ''];
  return texts.map((text) => text.trim()).filter((text) => /[^\s"]/.test(text));
}

function readNames(value: unknown): string[] {
  if (!Array.isArray(value)) return readList(value);
  return value.flatMap((each) =>
    typeof each === 'object' && each !== null && 'name' in each
      ? String(each.name)
      : (readText(each) ?? []),
  );
}
