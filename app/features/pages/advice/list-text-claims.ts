import { bareWords, type Claim, listClaims, quoteKinds } from '#app/advice/list-claims.ts';
import { toBlocks } from '#app/advice/read-article.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import { type DocumentId, describeIn, isMail, listDocumentIds } from '../documents.ts';
import { type Field, fieldLabel } from '../fields/fields.ts';
import { listParagraphs } from './list-paragraphs.ts';

/** A claim of what the owner may change, with the field that makes it. */
export interface TextClaim extends Claim {
  readonly document: DocumentId;
  /** What people call the document. */
  readonly title: string;
  readonly field: string;
  /** The field as people call it: 'Hero, Subtitle'. */
  readonly label: string;
}

const known = new WeakMap<SiteContent, readonly TextClaim[]>();

/**
 * The claims of everything that the pages of the code say now, in the order of the documents; of those
 * with the same words in one of them, the first. Mails are not public.
 */
export function listTextClaims(content: SiteContent): readonly TextClaim[] {
  // The same content is read until a text changes.
  const claims =
    known.get(content) ?? listDocumentIds(content.offline).flatMap((id) => claimsOf(content, id));
  known.set(content, claims);
  return claims;
}

function claimsOf(content: SiteContent, id: DocumentId): TextClaim[] {
  if (isMail(id)) return [];
  const claims = new Map<string, TextClaim>();
  const { title, sections } = describeIn(content, id);
  for (const section of sections) {
    for (const field of section.fields) {
      for (const claim of claimsOfField(field)) {
        const label = `${section.title}, ${fieldLabel(field)}`;
        const same = bareWords(claim.words);
        if (!claims.has(same))
          claims.set(same, { ...claim, document: id, title, field: field.id, label });
      }
    }
  }
  return [...claims.values()];
}

/** What somebody else says is one claim, by all of its words. */
function claimsOfField({ type, default: value }: Field): Claim[] {
  const paragraphs = listParagraphs(type, value);
  const words = paragraphs.filter(({ isQuote }) => !isQuote).map(({ text }) => text);
  return [
    ...paragraphs.flatMap(({ text, isQuote }) =>
      isQuote ? [{ words: text, kinds: quoteKinds(text) }] : [],
    ),
    ...listClaims(toBlocks(words)),
  ];
}
