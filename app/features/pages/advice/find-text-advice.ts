import type { Advice } from '#app/advice/advice.ts';
import {
  checkLinks,
  checkQuote,
  checkSentences,
  checkStructure,
  checkTitle,
  shortenList,
} from '#app/advice/find-advice.ts';
import { toBlocks } from '#app/advice/read-article.ts';
import { fillSlots, findSlots } from '#app/formatting/slots.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import { type DocumentId, describeIn } from '../documents.ts';
import { type Field, fieldLabel } from '../fields/fields.ts';
import { listParagraphs } from './list-paragraphs.ts';

/** Advice on a text of a document, with its place. */
export interface TextAdvice extends Advice {
  /** The field and the part of it: 'faq/items@2/question'. */
  readonly place: string;
  /** As people call it: 'Top of the page, Headline'. */
  readonly label: string;
}

interface Surroundings {
  /** Today in the time zone of the site, `2026-11-26`. */
  readonly today: string;
  /** Whether the link leads somewhere. Nothing is fetched to find out. */
  readonly leadsSomewhere: (href: string) => boolean;
}

/** The field of a page's title in search results. */
const TITLE = 'meta/title';

/**
 * What deserves a look before a document is published: only what it says otherwise than readers see
 * now.
 */
export function findTextAdvice(
  id: DocumentId,
  { before, after }: { readonly before: SiteContent; readonly after: SiteContent },
  surroundings: Surroundings,
): TextAdvice[] {
  const former = new Map(
    describeIn(before, id).sections.flatMap(({ fields }) => fields.map((each) => [each.id, each])),
  );
  const found = describeIn(after, id).sections.flatMap(({ title, fields }) =>
    fields.flatMap((field) => {
      const label = `${title}, ${fieldLabel(field)}`;
      return adviceOnField(field, former.get(field.id), surroundings).map((advice) => ({
        ...advice,
        label,
      }));
    }),
  );
  return shortenList(found);
}

function adviceOnField(
  field: Field,
  former: Field | undefined,
  { today, leadsSomewhere }: Surroundings,
): Omit<TextAdvice, 'label'>[] {
  const known = new Set(former && listParagraphs(former.type, former.default).map(nameOf));
  const changed = listParagraphs(field.type, field.default).filter(
    (paragraph) => !known.has(nameOf(paragraph)),
  );
  if (changed.length === 0) return [];
  const inField = (advice: Advice, at = '') => ({ ...advice, place: `${field.id}@${at}` });
  const { type, default: value } = field;
  return [
    ...(field.id === TITLE ? checkTitle(String(value)) : []).map((advice) => inField(advice)),
    ...(type.type === 'html' && typeof value === 'string'
      ? checkStructure(value, leadsSomewhere)
      : []
    ).map((advice) => inField(advice)),
    ...changed.flatMap(({ at, text, links, isQuote }) =>
      (isQuote
        ? checkQuote(text)
        : [
            ...checkLinks(links, leadsSomewhere),
            ...checkSentences(toBlocks([withoutBraces(text)]), today),
          ]
      ).map((advice) => inField(advice, at)),
    ),
  ];
}

const nameOf = ({ text, links }: { text: string; links: readonly { href: string }[] }) =>
  [text, ...links.map(({ href }) => href)].join('\n');

/** What is filled in later, such as {name}, is not what somebody forgot to fill in. */
function withoutBraces(text: string): string {
  return fillSlots(text, Object.fromEntries(findSlots(text).map((name) => [name, name])));
}
