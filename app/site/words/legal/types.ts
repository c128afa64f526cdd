import type { HtmlText } from '#app/html/words.ts';
import type { HtmlType } from '../field-types.ts';
import type { PageMeta } from '../page.ts';
import { each, type Field, field, ifPresent, rich, type TextsOf, text } from '../schema.ts';

const SENTENCE = 400;
/** In characters as readers see them: four times the longest default. */
const WHOLE_TEXT = 40_000;

/**
 * How to reach the owner: “write or call”, or whichever is set, goes into the text; `none` is shown
 * if neither email nor phone is set.
 */
const reach = {
  text: text('With your email, phone or address', SENTENCE),
  none: rich('Without any of them', SENTENCE),
};

export type ReachSentence = TextsOf<typeof reach>;

const columns = each(text('Heading of a column', 60));

/**
 * What the code fills in, as the form names it, with the words that the owner may change. A
 * paragraph of the text that says {block:cookies} is the place of the first one.
 */
export const fixedBlocks = {
  /** Table of the cookies this site sets; the route provides the rows. */
  cookies: { label: 'List of cookies', parts: { columns } },
  /** Table of what is counted, and a list of what is not; the route provides both. */
  numbers: {
    label: 'What is counted',
    parts: { columns, never: text('Before the list of what is not counted', 100) },
  },
  /** One line per way to reach the owner; the contact form replaces what is not set. */
  contact: { label: 'Ways to reach you', parts: { reach } },
  /** The same with the subject of privacy requests. */
  requests: { label: 'Ways to make a request', parts: { reach: ifPresent(reach) } },
  /** How long deleted data stays in backups. */
  backups: { label: 'How long backups are kept', parts: {} },
  /** Whether the visitor’s browser sends Global Privacy Control. */
  gpc: { label: 'Whether Global Privacy Control is on', parts: {} },
};

export type FixedBlockId = keyof typeof fixedBlocks;
export type FixedBlocks = {
  [Id in FixedBlockId]: TextsOf<(typeof fixedBlocks)[Id]['parts']>;
};

export const topSchema = {
  headline: text('Headline', 100),
  /** The page in two or three sentences. */
  summary: text('Below the headline', 500),
  /** Shown under the summary. */
  effective: text('Effective date', 80),
};

export interface LegalPage extends PageMeta, TextsOf<typeof topSchema> {
  /** Each heading of the second level begins a section, which has its id as the anchor. */
  text: HtmlText;
  /** Each of them is in the text exactly once. */
  fixedBlocks: Readonly<Partial<FixedBlocks>>;
}

export function textSchema(page: LegalPage): { html: Field<string, HtmlType> } {
  const blocks = listFixedBlocks(page).map((id) => ({ id, label: fixedBlocks[id].label }));
  return { html: field({ type: 'html', label: 'Text of the page', max: WHOLE_TEXT, blocks }) };
}

export function listFixedBlocks(page: LegalPage): FixedBlockId[] {
  return Object.keys(page.fixedBlocks) as FixedBlockId[];
}
