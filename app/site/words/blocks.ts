import { actionSchema } from './actions.ts';
import { photograph } from './images.ts';
import type { PlanSetId, PriceRef, ProgramId } from './prices.ts';
import {
  each,
  fixed,
  group,
  ifPresent,
  item,
  link,
  list,
  optionalRich,
  optionalText,
  rich,
  type TextsOf,
  text,
  texts,
} from './schema.ts';
import type { TestimonialsPlace } from './testimonials.ts';
import type { FormTopic } from './types.ts';

// Longer texts break the design; every default is well below (`defaults.test.ts`).
const HEADING = 80;
const PARAGRAPH = 700;
const POINT = 160;
const LABEL = 48;

const heading = text('Heading', HEADING);
const headed = { heading, intro: optionalRich('Introduction', 240) };

/** How a block looks on its page; every option has a default. */
const options = {
  /** Anchor within the page. */
  id: fixed<string | undefined>(),
  /** Background of the band that holds the block. Default: `paper`. */
  tone: fixed<'paper' | 'deep' | 'sage' | undefined>(),
  /** Less space above and below. */
  tight: fixed<boolean | undefined>(),
};

const paragraphs = list('Paragraphs', { max: 8, item: rich('Paragraph', PARAGRAPH) });
const actions = each(actionSchema);

function points(label: string) {
  return list(label, { max: 10, item: text('Line', POINT) });
}

const titled = item({ title: text('Title', HEADING), text: rich('Text', 400) });
const plainTitled = item({ title: text('Title', HEADING), text: text('Text', 400) });

const column = {
  heading,
  paragraphs: ifPresent(paragraphs),
  points: ifPresent(points('Lines')),
};

export const blockSchemas = {
  /** One card on its own, e.g. Built for Independent Owners. */
  card: {
    ...options,
    ...photograph,
    heading,
    paragraphs,
    points: ifPresent(list('Points', { max: 6, item: titled })),
  },
  /** Two columns side by side: before and after, yours and ours. */
  comparison: {
    ...options,
    /**
     * `before-after` (default): plain on the left, on a dark card on the right.
     * `lists`: two lists with a line between them.
     * `uneven`: a long list on the left, a short one in larger type on the right.
     */
    look: fixed<'before-after' | 'lists' | 'uneven' | undefined>(),
    /** The side whose points are marked with unlit windows. Default: neither. */
    unlit: fixed<'left' | 'right' | undefined>(),
    ...headed,
    left: group('Left column', column),
    right: group('Right column', column),
    actions: ifPresent(actions),
  },
  prose: { ...options, heading, paragraphs, actions: ifPresent(actions) },
  /** Problems that the visitor has today. */
  challenges: {
    ...options,
    /** Four cards (default), or a list beside the heading. */
    look: fixed<'cards' | 'list' | undefined>(),
    ...headed,
    items: list('Problems', { min: 2, max: 6, item: plainTitled }),
  },
  /** Parts of a product and what each includes. */
  modules: {
    ...options,
    /** One row per module (default), or a grid like the panes of a window. */
    look: fixed<'rows' | 'grid' | undefined>(),
    ...headed,
    items: list('Parts', {
      min: 2,
      max: 6,
      item: item({
        title: text('Title', HEADING),
        text: rich('Text', 400),
        includes: texts('Includes', { max: 8, item: text('Line', POINT) }),
      }),
    }),
  },
  /** A story in moments. */
  timeline: {
    ...options,
    ...headed,
    moments: list('Moments', {
      min: 2,
      max: 8,
      item: item({ when: text('When', 40), text: text('What happens', 400) }),
    }),
  },
  /** Numbered steps; vertical unless set. */
  steps: {
    ...options,
    look: fixed<'vertical' | 'horizontal' | undefined>(),
    ...headed,
    items: list('Steps', { min: 2, max: 6, item: plainTitled }),
    actions: ifPresent(actions),
  },
  /** The page's promise as a pull quote, without a heading. */
  promise: {
    ...options,
    quote: text('Promise', 200),
    text: optionalText('Below the promise', 400),
  },
  /** Three plans of one price set; the features are in plans.ts, the prices in prices.ts. */
  priceTable: {
    ...options,
    set: fixed<PlanSetId>(),
    ...headed,
    actions: { connect: actionSchema, streamline: actionSchema, automate: actionSchema },
    note: text('Below the table', 300),
    aside: ifPresent(
      group('Line below the table', { text: text('Text', 200), action: actionSchema }),
    ),
  },
  /** One program; its price, length and credit come from prices.ts. */
  offer: {
    ...options,
    ...photograph,
    /**
     * `card` (default): description on the left; price, length and contents on a card at the right.
     * `sheet`: one sheet with the price at the top. `plain`: no card.
     */
    look: fixed<'card' | 'sheet' | 'plain' | undefined>(),
    program: fixed<ProgramId>(),
    ...headed,
    paragraphs,
    includedHeading: text('Heading of the list', HEADING),
    included: points('What is included'),
    actions,
  },
  priceList: {
    ...options,
    ...headed,
    lines: each(
      group('Line', {
        name: text('Name', HEADING),
        price: fixed<PriceRef>(),
        text: text('Text', POINT),
        href: link('Link'),
      }),
    ),
    note: optionalText('Below the list', 300),
  },
  /** The growth path with three lamps; the owner's presentation can replace it. */
  presentation: {
    ...options,
    ...headed,
    /** Of the link that loads the owner's presentation. */
    showLabel: text('Label of the presentation’s link', LABEL),
    lamps: each(
      group('Lamp', {
        title: text('Heading', LABEL),
        text: text('Text', 300),
        action: actionSchema,
      }),
    ),
  },
  principles: {
    ...options,
    ...headed,
    items: list('Principles', { min: 2, max: 6, item: titled }),
  },
  profile: { ...options, ...photograph, heading, paragraphs, actions },
  faq: {
    ...options,
    ...headed,
    items: list('Questions', {
      max: 12,
      item: item({ question: text('Question', 140), answer: text('Answer', 700) }),
    }),
  },
  /** What clients say, from the testimonials of the site; nothing where none may be shown. */
  testimonials: {
    ...options,
    /** The switch that shows them here; without one, they are shown. */
    place: fixed<TestimonialsPlace | undefined>(),
    /** What is there instead of nothing, where the page is edited. */
    note: fixed<string | undefined>(),
  },
  /** A lead form in the page; its text is in forms.ts, by topic. */
  form: { id: fixed<string>(), topic: fixed<FormTopic>() },
  /** One line with a link, between two larger blocks. */
  aside: { ...options, text: text('Text', 200), action: actionSchema },
  /** The last band of a page. */
  closing: { ...options, heading, text: rich('Text', 300), actions },
};

type Blocks = {
  [Kind in keyof typeof blockSchemas]: { kind: Kind } & TextsOf<(typeof blockSchemas)[Kind]>;
};

export type Block = Blocks[keyof Blocks];
export type BlockOf<Kind extends Block['kind']> = Blocks[Kind];
export type Column = TextsOf<typeof column>;
