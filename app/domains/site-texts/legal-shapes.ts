import type { LegalPage, LegalPart, LegalSection } from '#app/content/legal/types.ts';
import { META_TITLE, type PageSections } from './page-shapes.ts';
import { socialPicture } from './picture-shapes.ts';
import { each, rich, type Shape, type Shapes, type ShapesOf, text } from './shapes.ts';

/** A lawyer's paragraph is longer than one of a page that sells. */
const PARAGRAPH = 1500;
const CELL = 400;

/** One section for each section of the page. What is made from the code can't be written. */
export function legalSections(page: LegalPage): PageSections {
  const shapes: Omit<ShapesOf<LegalPage>, 'sections' | 'noindex'> = {
    path: 'fixed',
    title: text('Title', 70),
    description: text('Description', 160),
    social: socialPicture,
    headline: text('Headline', 100),
    summary: text('Below the headline', 500),
    effective: text('Effective date', 80),
  };
  const { title, description, social, ...top } = shapes;
  return [
    { id: 'meta', title: META_TITLE, shapes: { title, description, social } },
    { id: 'top', title: 'Top of the page', shapes: top },
    ...page.sections.map((section, index) => ({
      id: section.id,
      title: section.heading,
      shapes: sectionShapes,
      data: section,
      path: ['sections', index],
    })),
  ];
}

const sectionShapes: ShapesOf<LegalSection> = {
  id: 'fixed',
  heading: text('Heading', 100),
  parts: { type: 'each', of: (part) => partShape(part as LegalPart) },
};

type PartShapes = {
  [Kind in LegalPart['kind']]: (
    part: Extract<LegalPart, { kind: Kind }>,
  ) => ShapesOf<Extract<LegalPart, { kind: Kind }>>;
};

const partShapes: PartShapes = {
  text: () => ({ kind: 'fixed', text: rich('Paragraph', PARAGRAPH) }),
  list: () => ({
    kind: 'fixed',
    items: { type: 'list', label: 'List', min: 1, max: 20, item: rich('Line', PARAGRAPH) },
  }),
  table: ({ columns }) => ({
    kind: 'fixed',
    columns: each(text('Heading of a column', 60)),
    rows: {
      type: 'each',
      of: () => ({
        type: 'group',
        label: 'Row',
        fields: Object.fromEntries(columns.map((column, index) => [index, text(column, CELL)])),
      }),
    },
  }),
  cookies: () => ({ kind: 'fixed', columns: each(text('Heading of a column', 60)) }),
  reach: () => ({
    kind: 'fixed',
    text: text('With your email, phone or address', CELL),
    none: rich('Without any of them', CELL),
  }),
  contact: () => ({ kind: 'fixed', channels: 'fixed', withSubject: 'fixed' }),
  backups: () => ({ kind: 'fixed' }),
  gpc: () => ({ kind: 'fixed' }),
};

function partShape<Kind extends LegalPart['kind']>(
  part: Extract<LegalPart, { kind: Kind }>,
): Shape {
  const fields: Shapes = partShapes[part.kind as Kind](part);
  return { type: 'group', fields };
}
