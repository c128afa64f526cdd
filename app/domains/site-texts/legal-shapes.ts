import type { FixedBlockId, FixedBlocks, LegalPage } from '#app/content/legal/types.ts';
import { socialImage } from './image-shapes.ts';
import { META_TITLE, type PageSections } from './page-shapes.ts';
import { each, rich, type Shape, type ShapesOf, text } from './shapes.ts';

/** In characters as readers see them: four times the longest default. */
const TEXT = 40_000;
const SENTENCE = 400;

const reach: Shape = {
  type: 'group',
  fields: {
    text: text('With your email, phone or address', SENTENCE),
    none: rich('Without any of them', SENTENCE),
  },
};

/** How the form names each fixed block, and what the owner may say in it. */
const BLOCKS: {
  readonly [Id in FixedBlockId]: {
    readonly label: string;
    readonly shapes: ShapesOf<FixedBlocks[Id]>;
  };
} = {
  cookies: {
    label: 'List of cookies',
    shapes: { columns: each(text('Heading of a column', 60)) },
  },
  numbers: {
    label: 'What is counted',
    shapes: {
      columns: each(text('Heading of a column', 60)),
      never: text('Before the list of what is not counted', 100),
    },
  },
  contact: { label: 'Ways to reach you', shapes: { reach } },
  requests: { label: 'Ways to make a request', shapes: { reach } },
  backups: { label: 'How long backups are kept', shapes: {} },
  gpc: { label: 'Whether Global Privacy Control is on', shapes: {} },
};

/** The text is one field; the words of what the code fills in have a section for each block. */
export function legalSections(page: LegalPage): PageSections {
  const shapes: Omit<ShapesOf<LegalPage>, 'text' | 'fixedBlocks' | 'noindex'> = {
    path: 'fixed',
    title: text('Title', 70),
    description: text('Description', 160),
    social: socialImage,
    headline: text('Headline', 100),
    summary: text('Below the headline', 500),
    effective: text('Effective date', 80),
  };
  const { title, description, social, ...top } = shapes;
  const ids = Object.keys(page.fixedBlocks) as FixedBlockId[];
  const blocks = ids.map((id) => ({ id, label: BLOCKS[id].label }));
  return [
    { id: 'meta', title: META_TITLE, shapes: { title, description, social } },
    { id: 'top', title: 'Top of the page', shapes: top },
    {
      id: 'text',
      title: 'Text',
      shapes: { html: { type: 'html', label: 'Text of the page', max: TEXT, blocks } },
      data: page.text,
      path: ['text'],
    },
    ...ids
      .filter((id) => Object.keys(page.fixedBlocks[id] ?? {}).length > 0)
      .map((id) => ({
        id,
        title: BLOCKS[id].label,
        shapes: BLOCKS[id].shapes,
        data: page.fixedBlocks[id] ?? {},
        path: ['fixedBlocks', id],
      })),
  ];
}
