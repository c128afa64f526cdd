import type { RouterContextProvider } from 'react-router';
import { findImages } from '#app/features/media/images.server.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { findPageImages } from '#app/services/page-images.server.ts';
import { services } from '#app/services/services.server.ts';
import { readAnsweredPaths } from '#app/services/site-addresses.server.ts';
import { createLinkCheck, listLinkedSlugs } from '#app/site/known-links.ts';
import { type PublicPath, publicPaths } from '#app/site/words/paths.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import { hasNews } from '../advice/unwritten.ts';
import { applyOverrides, type Overrides, withDraft } from '../changes/apply-overrides.ts';
import { documentSlug } from '../document-slug.ts';
import { findPublished } from '../documents/read-texts.server.ts';
import { type DocumentId, documentIds, findDocument, type TextDocument } from '../documents.ts';
import type { DraftInfo } from '../drafts/draft-protocol.ts';
import { findTexts, type StoredTexts } from '../drafts/stored-texts.server.ts';
import type { Surroundings } from '../field-kinds/field-kind.ts';
import { imageIdsOf } from '../field-kinds/image-value.ts';
import { type MarkedPrices, markPrices } from '../prices/price-marks.ts';
import { addedIn } from '../sections/added-sections.ts';
import { cleanHtml, type TypedText } from './clean-html.server.ts';

const bySlug = new Map(documentIds.map((id) => [documentSlug(id), id]));

/** A document as the admin area has it: the site with its draft. */
export interface OpenDocument {
  readonly document: TextDocument;
  readonly stored: StoredTexts;
  /** The draft, or what is published. */
  readonly changes: Overrides;
  readonly content: SiteContent;
}

/** @throws a response with status 404 where there is no such document. */
export function requireDocument(slug: string): DocumentId {
  const id = bySlug.get(slug);
  if (id === undefined) throw nothingHere();
  return id;
}

export async function openDocument(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<OpenDocument> {
  const id = requireDocument(slug);
  const { database, imageUrls } = context.get(services);
  const { db } = database;
  const published = await findPublished(db);
  const stored = await findTexts(db, id);
  const changes = stored.draft ?? stored.published;
  const shown = withDraft(published, id, changes);
  return {
    document: findDocument(id, addedIn(changes)),
    stored,
    changes,
    content: applyOverrides(shown, await findPageImages(db, shown, imageUrls)),
  };
}

/** The site with a document's draft and the one of the price list, whose amounts are marked. */
export async function openMarkedPrices(
  context: Readonly<RouterContextProvider>,
  { document, changes }: Pick<OpenDocument, 'document' | 'changes'>,
): Promise<Pick<OpenDocument, 'content'> & MarkedPrices> {
  const { database, imageUrls } = context.get(services);
  const { db } = database;
  const { draft, published } = await findTexts(db, 'prices');
  const marked = markPrices(draft ?? published);
  const withTexts = withDraft(await findPublished(db), document.id, changes);
  const shown = withDraft(withTexts, 'prices', marked.changes);
  return { ...marked, content: applyOverrides(shown, await findPageImages(db, shown, imageUrls)) };
}

/** A page with the sections that its draft hides, which is edited on the page itself: they are marked there. */
export function withHiddenSections({
  document,
  changes,
}: Pick<OpenDocument, 'document' | 'changes'>) {
  const hidden = new Set(
    document.sections.flatMap(({ fields }) =>
      fields.filter(({ type }) => type.type === 'hidden').map(({ id }) => id),
    ),
  );
  const shown = Object.entries(changes).filter(([id]) => !hidden.has(id));
  return { document, changes: Object.fromEntries(shown) };
}

/** What the check of typed texts needs to know of the rest of the site. */
export async function findSurroundingsOf(
  context: Readonly<RouterContextProvider>,
  { document, content }: Pick<OpenDocument, 'document' | 'content'>,
  typed: readonly TypedText[],
): Promise<Surroundings> {
  return {
    prices: content.prices,
    leadsSomewhere: await findLinkCheck(context, { document, content }, typed),
    images: await findImages(
      context.get(services).database.db,
      typed.flatMap((field) => imageIdsOf(field.typed)),
    ),
    cleaned: await cleanHtml(context, document, typed),
  };
}

/** Says whether the links among these texts of a document lead somewhere. */
export async function findLinkCheck(
  context: Readonly<RouterContextProvider>,
  { document, content }: Pick<OpenDocument, 'document' | 'content'>,
  texts: unknown,
): Promise<(href: string) => boolean> {
  const isAnswered = await readAnsweredPaths(context, listLinkedSlugs(texts));
  const shownAt = isPagePath(document.id) ? document.shownAt : null;
  return createLinkCheck({ content, shownAt, isAnswered });
}

export function isPagePath(id: string): id is PublicPath {
  return (publicPaths as readonly string[]).includes(id);
}

export function toFacts(stored: StoredTexts): DraftInfo {
  const { draft, published, draftVersion, draftBy, draftAt } = stored;
  return { hasDraft: hasNews(draft, published), draftVersion, draftBy, draftAt };
}
