import { addedKinds, askingWords } from '#app/site/words/added-sections.ts';
import { type Block, blockSchemas } from '#app/site/words/blocks.ts';
import { formSections } from '#app/site/words/forms.ts';
import { growthPlanSections } from '#app/site/words/growth-plan.ts';
import {
  fixedBlocks,
  type LegalPage,
  listFixedBlocks,
  textSchema,
  topSchema,
} from '#app/site/words/legal/types.ts';
import { type MailId, mailDefinitions, mailIds } from '#app/site/words/mails.ts';
import { messageSections } from '#app/site/words/messages.ts';
import { navigationSections } from '#app/site/words/navigation.ts';
import { noticeSections } from '#app/site/words/notice.ts';
import { isTakenOut, type OfflinePages } from '#app/site/words/offline-pages.ts';
import {
  HERO_TITLE,
  heroSchema,
  META_TITLE,
  metaSchema,
  type PageContent,
  pageMetaSchema,
} from '#app/site/words/page.ts';
import { blogSections, postSections } from '#app/site/words/pages/blog.ts';
import { contactSections } from '#app/site/words/pages/contact.ts';
import { quizSections } from '#app/site/words/pages/quiz.ts';
import type { PublicPath } from '#app/site/words/paths.ts';
import {
  type LegalPath,
  legalPaths,
  type MarketingPath,
  marketingPaths,
} from '#app/site/words/paths.ts';
import { type SectionSchema, section } from '#app/site/words/schema.ts';
import { defaultTexts, type SiteContent } from '#app/site/words/site-content.ts';
import { testimonialSections } from '#app/site/words/testimonials.ts';
import type { Field, Section } from './fields/fields.ts';
import { listFields } from './fields/list-fields.ts';
import { priceSections } from './prices/price-sections.ts';
import { blockKey, TOP, withAdded, withoutClosing } from './sections/added-blocks.ts';
import { ADDED_FIELD, type AddedSection, isAddedId } from './sections/added-sections.ts';

/** The path of a page, or the name of what several pages show. */
export type DocumentId = 'prices' | MarketingPath | OtherDocumentId | LegalPath | MailDocumentId;
const MAIL = 'mail-';
type MailDocumentId = `${typeof MAIL}${MailId}`;

const otherDocumentIds = [
  '/contact',
  '/quiz',
  '/blog',
  'growthPlan',
  'forms',
  'navigation',
  'messages',
  'notice',
  'testimonials',
] as const;
type OtherDocumentId = (typeof otherDocumentIds)[number];

/** What is drafted and published as a whole: a page, or the price list. */
export interface TextDocument {
  readonly id: DocumentId;
  /** As a visitor knows it. */
  readonly title: string;
  /** What an owner may call it instead, where she searches. */
  readonly words?: string;
  /** The page that shows it first; null for a mail. */
  readonly shownAt: PublicPath | null;
  readonly sections: readonly Section[];
}

export const documentIds: readonly DocumentId[] = [
  'prices',
  ...marketingPaths,
  ...otherDocumentIds,
  ...legalPaths,
  ...mailIds.map((id) => `${MAIL}${id}` as const),
];

export function isDocumentId(id: string): id is DocumentId {
  return (documentIds as readonly string[]).includes(id);
}

/** Without those of a page that no feature has. */
export function listDocumentIds(offline: OfflinePages): DocumentId[] {
  return documentIds.filter((id) => !isTakenOut(findDocument(id).shownAt ?? '', offline));
}

export function isMail(id: DocumentId): id is MailDocumentId {
  return id.startsWith(MAIL);
}

export function mailOf(id: MailDocumentId): MailId {
  return id.slice(MAIL.length) as MailId;
}

/** Whether it is a mail that tells people when somebody else is at their account. */
export function isWarning(id: DocumentId): boolean {
  return isMail(id) && mailDefinitions[mailOf(id)].warning;
}

/** The part of the site's content that a document is, which the paths of its fields start at. */
export function documentData(content: SiteContent, id: DocumentId): object {
  if (isMail(id)) return content.mails[mailOf(id)];
  switch (id) {
    case 'prices':
      return { prices: content.prices, plans: content.plans };
    case '/contact':
      return content.contact;
    case '/quiz':
      return content.quiz;
    case '/blog':
      return { blog: content.blog, post: content.post };
    case 'growthPlan':
    case 'forms':
    case 'navigation':
    case 'messages':
    case 'notice':
    case 'testimonials':
      return content[id];
    case '/privacy-policy':
    case '/terms-of-service':
    case '/cookie-policy':
    case '/do-not-sell-my-data':
      return content.legal[id];
    default:
      return content.pages[id];
  }
}

const documents = new Map<DocumentId, TextDocument>();

/** The document as the code has it, with the sections that were added to it. */
export function findDocument(id: DocumentId, added: readonly AddedSection[] = []): TextDocument {
  if (added.length > 0) return describe(id, withAdded(defaultTexts, id, added));
  const known = documents.get(id);
  if (known) return known;
  const document = describe(id, defaultTexts);
  documents.set(id, document);
  return document;
}

/** The document as it is in these texts: its fields have what they say, and hidden sections are left out. */
export function describeIn(texts: SiteContent, id: DocumentId): TextDocument {
  return describe(id, texts);
}

export function listAllFields(id: DocumentId, added: readonly AddedSection[] = []): Field[] {
  return findDocument(id, added).sections.flatMap(({ fields }) => fields);
}

function describe(id: DocumentId, texts: SiteContent): TextDocument {
  const data = documentData(texts, id);
  if (isMail(id)) {
    const { title, sections } = mailDefinitions[mailOf(id)];
    return { id, title, shownAt: null, sections: describeAll(data, sections) };
  }
  switch (id) {
    case 'prices':
      return { id, title: 'Prices', shownAt: '/', sections: priceSections(texts) };
    case '/contact':
      return { id, title: 'Contact', shownAt: id, sections: describeAll(data, contactSections) };
    case '/quiz':
      return { id, title: 'Quiz', shownAt: id, sections: describeAll(data, quizSections) };
    case '/blog': {
      const { blog, post } = texts;
      const list = blogSections.map((each) => describeSection(each, blog, ['blog']));
      const around = postSections.map((each) => describeSection(each, post, ['post']));
      return { id, title: 'Blog', shownAt: id, sections: [...list, ...around] };
    }
    case 'growthPlan': {
      const sections = describeAll(data, growthPlanSections);
      return { id, title: 'Quiz: questions and plan', shownAt: '/quiz', sections };
    }
    case 'forms':
      return { id, title: 'Forms', shownAt: '/contact', sections: describeAll(data, formSections) };
    case 'navigation': {
      const sections = describeAll(data, navigationSections);
      return { id, title: 'Menu and footer', shownAt: '/', sections };
    }
    case 'messages':
      return { id, title: 'Messages', shownAt: '/', sections: describeAll(data, messageSections) };
    case 'notice': {
      const sections = describeAll(data, noticeSections);
      return { id, title: 'Notice on all pages', shownAt: '/', sections };
    }
    case 'testimonials': {
      const sections = describeAll(data, testimonialSections);
      const words = 'what clients say reviews quotes praise';
      return { id, title: 'Testimonials', words, shownAt: '/', sections };
    }
    case '/privacy-policy':
    case '/terms-of-service':
    case '/cookie-policy':
    case '/do-not-sell-my-data':
      return describeLegalPage(id, texts.legal[id]);
    default:
      return describePage(id, texts.pages[id]);
  }
}

function describeAll(data: object, sections: readonly SectionSchema[]): Section[] {
  return sections.map((each) => describeSection(each, data));
}

/** The fields of a section, with the defaults that `data` has, which is at `path` in the document. */
function describeSection(
  { id, title, note, parts }: SectionSchema,
  data: object,
  path: readonly (string | number)[] = [],
): Section {
  const fields = listFields(parts, data, { id, path, within: '' });
  return { id, title, ...(note === undefined ? {} : { note }), fields };
}

function describePage(id: MarketingPath, page: PageContent): TextDocument {
  const sections = [
    describeSection(section('meta', META_TITLE, pageMetaSchema), page),
    describeSection(section(TOP, HERO_TITLE, heroSchema), page.hero, [TOP]),
    ...page.blocks.map(describeBlock),
    describeAdded(page),
  ].filter(({ fields }) => fields.length > 0);
  return { id, title: page.title ?? 'Home', shownAt: id, sections };
}

/** A page can do without any of its blocks but the form. */
function describeBlock(block: Block, index: number): Section {
  const id = blockKey(block);
  const path = ['blocks', index];
  const described = describeSection(
    section(id, titleOf(block), blockSchemas[block.kind]),
    block,
    path,
  );
  // An added section is removed instead. Testimonials in a place of their own have a switch where they
  // are kept.
  const isOwnPlace = block.kind === 'testimonials' && block.place !== undefined;
  if (block.kind === 'form' || isOwnPlace || isAddedId(id)) return described;
  const type = { type: 'hidden', label: 'Hide this section' } as const;
  const hidden = { id: `${id}/hidden`, type, within: '', default: false, path };
  return { ...described, fields: [...described.fields, hidden] };
}

/** Which sections were added to the page. */
function describeAdded({ blocks }: PageContent): Section {
  const own = withoutClosing(blocks.filter((block) => !isAddedId(blockKey(block))));
  const type = {
    type: 'sections',
    label: 'In the order of the page',
    kinds: Object.entries(addedKinds).map(([id, { block: _block, ...kind }]) => ({ id, ...kind })),
    asks: [...askingWords],
    parts: [
      { id: TOP, label: HERO_TITLE },
      ...own.map((block) => ({ id: blockKey(block), label: titleOf(block) })),
    ],
  } as const;
  const field = { id: ADDED_FIELD, type, within: '', default: [], path: [] };
  return { id: 'added', title: 'Added sections', fields: [field] };
}

const TITLES = {
  promise: 'Promise',
  aside: 'Line with a link',
  form: 'Form',
  testimonials: 'What clients say',
} as const;

/** Blocks without a heading, or without one yet, are named by what they are. */
function titleOf(block: Block): string {
  if ('heading' in block && askingWords.has(block.heading)) {
    return Object.values(addedKinds).find((kind) => kind.block.kind === block.kind)?.label ?? '';
  }
  if ('heading' in block) return block.heading;
  return TITLES[block.kind];
}

/** The text is one field; the words of what the code fills in have a section for each block. */
function describeLegalPage(id: LegalPath, page: LegalPage): TextDocument {
  const sections = [
    describeSection(section('meta', META_TITLE, metaSchema), page),
    describeSection(section('top', HERO_TITLE, topSchema), page),
    describeSection(section('text', 'Text', textSchema(page)), page.text, ['text']),
    ...listFixedBlocks(page).map((block) => {
      const { label, parts } = fixedBlocks[block];
      const data = page.fixedBlocks[block] ?? {};
      return describeSection(section(block, label, parts), data, ['fixedBlocks', block]);
    }),
  ].filter(({ fields }) => fields.length > 0);
  return { id, title: page.headline, shownAt: id, sections };
}
