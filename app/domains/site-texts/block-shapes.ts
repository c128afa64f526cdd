import type { ItemType } from '#app/content/field-types.ts';
import type { Action, Block, Column, Hero, NextByLink } from '#app/content/types.ts';
import { imageShape } from './image-shapes.ts';
import {
  optionalRich,
  optionalText,
  rich,
  type Shape,
  type Shapes,
  type ShapesOf,
  text,
} from './shapes.ts';

/** Longer ones break the design; every default is well below (`defaults.test.ts`). */
const HEADLINE = 100;
const SUBTITLE = 240;
const HEADING = 80;
const INTRO = 240;
const PARAGRAPH = 700;
const POINT = 160;
const LABEL = 48;
const NEXT = 120;

const heading = text('Heading', HEADING);
const intro = optionalRich('Introduction', INTRO);
const design = { id: 'fixed', tone: 'fixed', tight: 'fixed', kind: 'fixed' } as const;

function paragraphs(min = 1): Shape {
  return { type: 'list', label: 'Paragraphs', min, max: 8, item: rich('Paragraph', PARAGRAPH) };
}

function points(label: string, max = 10): Shape {
  return { type: 'list', label, min: 1, max, item: text('Line', POINT) };
}

function items(
  label: string,
  { min = 1, max, item }: { min?: number; max: number; item: ItemType },
) {
  return { type: 'list', label, min, max, item } as const;
}

const titled: ItemType = {
  type: 'parts',
  parts: { title: text('Title', HEADING), text: rich('Text', 400) },
};

const plainTitled: ItemType = {
  type: 'parts',
  parts: { title: text('Title', HEADING), text: text('Text', 400) },
};

function nextByLink(): Shape {
  const fields: ShapesOf<NextByLink> = {
    linked: text('Note under button, when it opens your own link', NEXT),
    own: text('Note under button, when it opens our form', NEXT),
  };
  return { type: 'group', fields };
}

/** Where it leads is the owner's for a plain link only; the others follow from the settings. */
export function actionShape(action: Action): Shape {
  const label = text('Label', LABEL);
  const next = optionalText('Note under button', NEXT);
  const shapes: { [Kind in Action['kind']]: ShapesOf<Extract<Action, { kind: Kind }>> } = {
    link: { kind: 'fixed', label, href: { type: 'link', label: 'Link' }, next },
    booking: { kind: 'fixed', label, slot: 'fixed', next: action.next ? nextByLink() : 'fixed' },
    checkout: { kind: 'fixed', label, tier: 'fixed', next: action.next ? nextByLink() : 'fixed' },
    dialog: { kind: 'fixed', label, topic: 'fixed', next },
    form: { kind: 'fixed', label, topic: 'fixed', href: 'fixed', plan: 'fixed', next },
    profile: { kind: 'fixed', label, next },
  };
  return { type: 'group', label: 'Button', fields: shapes[action.kind] };
}

const actions: Shape = { type: 'each', of: (action) => actionShape(action as Action) };

function columnShape(label: string, column: Column): Shape {
  const fields: ShapesOf<Column> = {
    heading,
    paragraphs: column.paragraphs ? paragraphs() : 'fixed',
    points: column.points ? points('Lines') : 'fixed',
  };
  return { type: 'group', label, fields };
}

export const heroShape: ShapesOf<Hero> = {
  headline: text('Headline', HEADLINE),
  subtitle: optionalText('Below the headline', SUBTITLE),
  actions,
  drawing: 'fixed',
};

type BlockShapes = {
  [Kind in Block['kind']]: (
    block: Extract<Block, { kind: Kind }>,
  ) => ShapesOf<Extract<Block, { kind: Kind }>>;
};

const blockShapes: BlockShapes = {
  card: (block) => ({
    ...design,
    place: 'fixed',
    image: imageShape(block.place),
    heading,
    intro: 'fixed',
    paragraphs: paragraphs(),
    points: block.points ? items('Points', { max: 6, item: titled }) : 'fixed',
  }),
  comparison: (block) => ({
    ...design,
    look: 'fixed',
    unlit: 'fixed',
    heading,
    intro,
    left: columnShape('Left column', block.left),
    right: columnShape('Right column', block.right),
    actions: block.actions ? actions : 'fixed',
  }),
  prose: (block) => ({
    ...design,
    look: 'fixed',
    heading,
    intro: 'fixed',
    paragraphs: paragraphs(),
    actions: block.actions ? actions : 'fixed',
  }),
  challenges: () => ({
    ...design,
    look: 'fixed',
    heading,
    intro,
    items: items('Problems', { min: 2, max: 6, item: plainTitled }),
  }),
  modules: () => ({
    ...design,
    look: 'fixed',
    heading,
    intro,
    items: items('Parts', {
      min: 2,
      max: 6,
      item: {
        type: 'parts',
        parts: {
          title: text('Title', HEADING),
          text: rich('Text', 400),
          includes: { type: 'texts', label: 'Includes', min: 1, max: 8, item: text('Line', POINT) },
        },
      },
    }),
  }),
  timeline: () => ({
    ...design,
    heading,
    intro,
    moments: items('Moments', {
      min: 2,
      max: 8,
      item: { type: 'parts', parts: { when: text('When', 40), text: text('What happens', 400) } },
    }),
  }),
  steps: (block) => ({
    ...design,
    look: 'fixed',
    heading,
    intro,
    items: items('Steps', { min: 2, max: 6, item: plainTitled }),
    actions: block.actions ? actions : 'fixed',
  }),
  promise: () => ({
    ...design,
    quote: text('Promise', 200),
    text: optionalText('Below the promise', 400),
  }),
  priceTable: (block) => ({
    ...design,
    set: 'fixed',
    heading,
    intro,
    actions: {
      type: 'group',
      fields: Object.fromEntries(
        Object.entries(block.actions).map(([tier, action]) => [tier, actionShape(action)]),
      ),
    },
    note: text('Below the table', 300),
    aside: block.aside
      ? {
          type: 'group',
          label: 'Line below the table',
          fields: { text: text('Text', 200), action: actionShape(block.aside.action) },
        }
      : 'fixed',
  }),
  offer: (block) => ({
    ...design,
    place: 'fixed',
    image: imageShape(block.place),
    look: 'fixed',
    program: 'fixed',
    heading,
    intro,
    paragraphs: paragraphs(),
    includedHeading: text('Heading of the list', HEADING),
    included: points('What is included'),
    actions,
  }),
  priceList: () => ({
    ...design,
    heading,
    intro,
    lines: {
      type: 'each',
      of: () => ({
        type: 'group',
        label: 'Line',
        fields: {
          name: text('Name', HEADING),
          price: 'fixed',
          text: text('Text', POINT),
          href: { type: 'link', label: 'Link' },
        },
      }),
    },
    note: optionalText('Below the list', 300),
  }),
  presentation: () => ({
    ...design,
    heading,
    intro,
    showLabel: text('Label of the presentation’s link', LABEL),
    lamps: {
      type: 'each',
      of: (lamp) => ({
        type: 'group',
        label: 'Lamp',
        fields: {
          title: text('Heading', LABEL),
          text: text('Text', 300),
          action: actionShape((lamp as { action: Action }).action),
        },
      }),
    },
  }),
  principles: () => ({
    ...design,
    heading,
    intro,
    items: items('Principles', { min: 2, max: 6, item: titled }),
  }),
  profile: (block) => ({
    ...design,
    place: 'fixed',
    image: imageShape(block.place),
    heading,
    intro: 'fixed',
    paragraphs: paragraphs(),
    actions,
  }),
  faq: () => ({
    ...design,
    heading,
    intro,
    items: items('Questions', {
      max: 12,
      item: {
        type: 'parts',
        parts: { question: text('Question', 140), answer: text('Answer', 700) },
      },
    }),
  }),
  form: () => ({ kind: 'fixed', id: 'fixed', topic: 'fixed' }),
  aside: (block) => ({
    ...design,
    text: text('Text', 200),
    action: actionShape(block.action),
  }),
  closing: () => ({
    ...design,
    heading,
    intro: 'fixed',
    text: rich('Text', 300),
    actions,
  }),
};

export function blockShape<Kind extends Block['kind']>(
  block: Extract<Block, { kind: Kind }>,
): Shapes {
  return blockShapes[block.kind as Kind](block);
}
