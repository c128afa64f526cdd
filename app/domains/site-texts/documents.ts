import { type MailId, mailIds } from '#app/content/mails.ts';
import type { PublicPath } from '#app/content/paths.ts';
import {
  type LegalPath,
  legalPaths,
  type MarketingPath,
  marketingPaths,
} from '#app/content/paths.ts';
import {
  type PlanSetId,
  planSetIds,
  programIds,
  type TierId,
  tierIds,
} from '#app/content/prices.ts';
import { defaultTexts, type SiteContent } from '#app/content/site-content.ts';
import type { Block, PageContent } from '#app/content/types.ts';
import { blockShape, heroShape } from './block-shapes.ts';
import { type Field, listFields, type Section } from './fields.ts';
import { formSections } from './form-shapes.ts';
import { growthPlanSections } from './growth-plan-shapes.ts';
import { socialImage } from './image-shapes.ts';
import { legalSections } from './legal-shapes.ts';
import { mailSections, mailTitles, warningMails } from './mail-shapes.ts';
import { messageSections } from './message-shapes.ts';
import { navigationSections } from './navigation-shapes.ts';
import {
  blogSections,
  contactSections,
  type PageSections,
  postSections,
  quizSections,
} from './page-shapes.ts';
import { priceListText, type Shapes, text } from './shapes.ts';

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
] as const;
type OtherDocumentId = (typeof otherDocumentIds)[number];

/** What is drafted and published as a whole: a page, or the price list. */
export interface TextDocument {
  readonly id: DocumentId;
  /** As a visitor knows it. */
  readonly title: string;
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

export function isMail(id: DocumentId): id is MailDocumentId {
  return id.startsWith(MAIL);
}

export function mailOf(id: MailDocumentId): MailId {
  return id.slice(MAIL.length) as MailId;
}

/** Whether it is a mail that tells people when somebody else is at their account. */
export function isWarning(id: DocumentId): boolean {
  return isMail(id) && warningMails.has(mailOf(id));
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

export function findDocument(id: DocumentId): TextDocument {
  const known = documents.get(id);
  if (known) return known;
  const document = describe(id);
  documents.set(id, document);
  return document;
}

export function listAllFields(id: DocumentId): Field[] {
  return findDocument(id).sections.flatMap(({ fields }) => fields);
}

/** An anchor, or what kind of block it is: no page has two of a kind without anchors. */
export function blockKey(block: Block): string {
  return block.id ?? block.kind;
}

function describe(id: DocumentId): TextDocument {
  if (isMail(id)) {
    const mail = mailOf(id);
    return describeSections(
      id,
      mailTitles[mail],
      null,
      mailSections[mail],
      defaultTexts.mails[mail],
    );
  }
  const { contact, quiz, blog, post, growthPlan, forms, navigation, messages } = defaultTexts;
  switch (id) {
    case 'prices':
      return describePrices();
    case '/contact':
      return describeSections(id, 'Contact', id, contactSections(contact), contact);
    case '/quiz':
      return describeSections(id, 'Quiz', id, quizSections(quiz), quiz);
    case '/blog': {
      const list = describeSections(id, 'Blog', id, blogSections(blog), blog, ['blog']);
      const around = describeSections(id, 'Blog', id, postSections(post), post, ['post']);
      return { ...list, sections: [...list.sections, ...around.sections] };
    }
    case 'growthPlan':
      return describeSections(
        id,
        'Quiz: questions and plan',
        '/quiz',
        growthPlanSections(growthPlan),
        growthPlan,
      );
    case 'forms':
      return describeSections(id, 'Forms', '/contact', formSections(forms), forms);
    case 'navigation':
      return describeSections(id, 'Header and footer', '/', navigationSections, navigation);
    case 'messages':
      return describeSections(id, 'Messages', '/', messageSections(messages), messages);
    case '/privacy-policy':
    case '/terms-of-service':
    case '/cookie-policy':
    case '/do-not-sell-my-data': {
      const page = defaultTexts.legal[id];
      return describeSections(id, page.headline, id, legalSections(page), page);
    }
    default:
      return describePage(defaultTexts.pages[id]);
  }
}

function describeSections(
  id: DocumentId,
  title: string,
  shownAt: PublicPath | null,
  sections: PageSections,
  data: object,
  path: readonly string[] = [],
): TextDocument {
  return {
    id,
    title,
    shownAt,
    sections: sections.map((each) => ({
      ...section(each.id, each.title, each.shapes, each.data ?? data, each.path ?? path),
      ...(each.note === undefined ? {} : { note: each.note }),
    })),
  };
}

function describePage(page: PageContent): TextDocument {
  const path = page.path as MarketingPath;
  return {
    id: path,
    title: page.title ?? 'Home',
    shownAt: path,
    sections: [
      section('meta', 'In search results and on the browser’s tab', metaShapes(page), page),
      section('hero', 'Top of the page', heroShape, page.hero, ['hero']),
      ...page.blocks.map((block, index) => blockSection(block, index)),
    ].filter(({ fields }) => fields.length > 0),
  };
}

/** A page can do without any of its blocks but the form. */
function blockSection(block: Block, index: number): Section {
  const id = blockKey(block);
  const path = ['blocks', index];
  const described = section(id, titleOf(block), blockShape(block), block, path);
  if (block.kind === 'form') return described;
  const type = { type: 'hidden', label: 'Hide this section' } as const;
  const hidden = { id: `${id}/hidden`, type, within: '', default: false, path };
  return { ...described, fields: [...described.fields, hidden] };
}

function metaShapes(page: PageContent): Shapes {
  return {
    ...(page.title === null ? {} : { title: text('Title', 70) }),
    description: text('Description', 160),
    social: socialImage,
    ...(page.service
      ? {
          service: {
            type: 'group',
            label: 'For search engines',
            fields: {
              name: text('Name of the service', 80),
              type: text('Kind of service', 60),
              description: text('What the service is', 240),
            },
          },
        }
      : {}),
  };
}

/** Blocks without a heading are named by what they are. */
function titleOf(block: Block): string {
  if ('heading' in block) return block.heading;
  return block.kind === 'promise'
    ? 'Promise'
    : block.kind === 'aside'
      ? 'Line with a link'
      : 'Form';
}

function describePrices(): TextDocument {
  const { prices, plans } = defaultTexts;
  const data = { prices, plans };
  return {
    id: 'prices',
    title: 'Prices and plans',
    shownAt: '/',
    sections: [
      ...planSetIds.flatMap((set) => describePlanSet(set, data)),
      ...programIds.map((id) => {
        const program = prices.programs[id];
        return section(
          `program-${id}`,
          program.name,
          {
            name: priceListText('Name', 60),
            price: { type: 'amount', label: 'Price' },
            ...(program.length
              ? {
                  length: {
                    type: 'group',
                    fields: {
                      sessions: { type: 'count', label: 'Sessions', min: 1, max: 52 },
                      months: { type: 'count', label: 'Months', min: 1, max: 24 },
                    },
                  },
                }
              : {}),
            ...(program.credit
              ? {
                  credit: {
                    type: 'group',
                    fields: { rule: priceListText('How the fee is credited', 120) },
                  },
                }
              : {}),
          },
          program,
          ['prices', 'programs', id],
        );
      }),
      section(
        'names',
        'Names of the plans',
        {
          ...Object.fromEntries(tierIds.map((tier) => [tier, priceListText('Name', 30)])),
        },
        prices.tiers,
        ['prices', 'tiers'],
      ),
      section('labels', 'Mark of the suggested plan', { popularLabel: text('Text', 30) }, plans, [
        'plans',
      ]),
    ],
  };
}

function describePlanSet(set: PlanSetId, data: Pick<SiteContent, 'prices' | 'plans'>): Section[] {
  const { title } = data.prices.sets[set];
  return [
    section(`set-${set}`, title, { title: priceListText('Name', 40) }, data.prices.sets[set], [
      'prices',
      'sets',
      set,
    ]),
    ...tierIds.map((tier): Section => {
      const name = `${title}: ${data.prices.tiers[tier]}`;
      const amounts = section(
        `${set}-${tier}`,
        name,
        {
          monthly: { type: 'amount', label: 'Price per month' },
          setup: { type: 'amount', label: 'Setup, once' },
        },
        data.prices.sets[set].plans[tier],
        ['prices', 'sets', set, 'plans', tier],
      );
      const copy = data.plans.sets[set][tier];
      const words = section(
        `${set}-${tier}`,
        name,
        {
          fits: text('Who it is for', 160),
          integration: text('How leads arrive', 60),
          ...(copy.everythingIn === null ? {} : { everythingIn: text('Before the list', 60) }),
          features: {
            type: 'list',
            label: 'What is included',
            min: 1,
            max: 10,
            item: text('Line', 120),
          },
        },
        copy,
        ['plans', 'sets', set, tier],
      );
      const checkout = set === 'chatbot' ? [checkoutField(tier)] : [];
      return { ...amounts, fields: [...amounts.fields, ...checkout, ...words.fields] };
    }),
  ];
}

/** The bundle has none: its plans begin with a demo. */
function checkoutField(tier: TierId): Field {
  return {
    id: `chatbot-${tier}/checkout`,
    type: {
      type: 'address',
      label: 'Checkout link',
      hint: 'Your payment link, which opens in a new tab. While it is empty, the button opens our form with this tier chosen.',
    },
    within: '',
    default: null,
    path: ['prices', 'checkouts', tier],
  };
}

function section(
  id: string,
  title: string,
  shapes: Shapes,
  data: object,
  path: readonly (string | number)[] = [],
): Section {
  const fields = listFields(shapes, data, { id, path, within: '' });
  return { id, title, fields };
}
