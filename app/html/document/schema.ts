import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { INLINE } from '../content/elements.ts';

/** HTML attributes by name, in the order in which they are written. */
export type HtmlAttributes = Readonly<Record<string, string>>;

/** Attributes of an HTML element; null without any. */
const html = { default: null };
/** White space after the element in its parent; null for what new elements get. */
const after = { default: null };
/** White space before the first and after the last child of the element. */
const inner = { default: '' };
const tail = { default: '' };

const container = { html, after, inner, tail };

/** The inline elements that hold other inline content: all but the line break. */
export const MARK_NAMES = [...INLINE].filter((name) => name !== 'br');

const SECTIONS = { tbody: 'tbody', thead: 'thead', tfoot: 'tfoot' } as const;
export type TableSection = keyof typeof SECTIONS;

/**
 * One element of a post per node, so that a document gives back the HTML that it was read from.
 * What has no node here stays HTML, in a `raw_html` node.
 */
const nodes = {
  /** `before` is the white space before the first block, `tail` that after the last one. */
  doc: {
    content: '(block | top_block)+',
    attrs: { before: { default: '' }, tail: { default: '' } },
  },
  /**
   * A placeholder paragraph for content that the code fills in, in texts that have such places. It
   * can be moved but not edited. `label` is its name for people.
   */
  fixed_block: {
    group: 'top_block',
    draggable: true,
    attrs: { name: { default: '' }, label: { default: '' }, after },
    toDOM: ({ attrs }) => ['p', `{block:${attrs.name}}`],
  },
  /** A paragraph in whose place the site shows a card (`CARD`). `words` is the HTML in it. */
  card: {
    group: 'top_block',
    draggable: true,
    attrs: { html: { default: {} }, words: { default: '' }, after },
    toDOM: ({ attrs }) => ['p', visible(attrs.html)],
  },
  /** With `bare`, text directly in its parent, as in `<li>text</li>`. */
  paragraph: {
    content: 'inline*',
    group: 'block',
    attrs: { html, after, bare: { default: false } },
    toDOM: ({ attrs }) => ['p', visible(attrs.html, attrs.bare ? { class: 'bare' } : {}), 0],
  },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { html, after, level: { default: 2 } },
    toDOM: ({ attrs }) => [`h${attrs.level}`, visible(attrs.html), 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    attrs: container,
    toDOM: ({ attrs }) => ['blockquote', visible(attrs.html), 0],
  },
  /** `code` holds the attributes of the code element inside; null without one. */
  code_block: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    attrs: { html, after, code: { default: {} } },
    toDOM: ({ attrs }) => ['pre', visible(attrs.html), ['code', visible(attrs.code), 0]],
  },
  horizontal_rule: {
    group: 'block',
    attrs: { html, after },
    toDOM: () => ['hr'],
  },
  bullet_list: {
    content: 'list_item+',
    group: 'block',
    attrs: container,
    toDOM: ({ attrs }) => ['ul', visible(attrs.html), 0],
  },
  ordered_list: {
    content: 'list_item+',
    group: 'block',
    attrs: container,
    toDOM: ({ attrs }) => ['ol', visible(attrs.html), 0],
  },
  list_item: {
    content: 'block+',
    defining: true,
    attrs: container,
    toDOM: ({ attrs }) => ['li', visible(attrs.html), 0],
  },
  /**
   * `caption` is its text; null without one. `captionSource` is the HTML of that text where it has
   * elements in it, until the caption is changed. `columns` is the HTML of its column groups.
   */
  table: {
    content: 'table_row+',
    group: 'block',
    isolating: true,
    tableRole: 'table',
    attrs: {
      ...container,
      caption: { default: null },
      captionHtml: { default: null },
      captionSource: { default: null },
      captionAfter: { default: '' },
      columns: { default: '' },
    },
    toDOM: ({ attrs }) =>
      attrs.caption === null
        ? ['table', visible(attrs.html), ['tbody', 0]]
        : [
            'table',
            visible(attrs.html, { 'aria-label': attrs.caption, 'data-caption': attrs.caption }),
            ['tbody', 0],
          ],
  },
  /** Rows of one section are written in one element; `sectionSpace` is the white space of it. */
  table_row: {
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    attrs: {
      ...container,
      section: { default: SECTIONS.tbody },
      sectionHtml: { default: null },
      /** Inside at the start, inside at the end, after it. */
      sectionSpace: { default: null },
    },
    toDOM: ({ attrs }) => ['tr', visible(attrs.html), 0],
  },
  table_cell: cellSpec('td', 'cell'),
  table_header: cellSpec('th', 'header_cell'),
  /**
   * An image with a caption. `image` and `caption` are the attributes of the elements inside, `link`
   * those of a link around the image; null without one.
   */
  figure: {
    content: 'inline*',
    group: 'block',
    defining: true,
    isolating: true,
    draggable: true,
    attrs: {
      html,
      after,
      inner,
      tail,
      image: { default: {} },
      link: { default: null },
      imageAfter: { default: '' },
      caption: { default: null },
    },
    toDOM: ({ attrs }) => [
      'figure',
      visible(attrs.html),
      ['img', visible(attrs.image)],
      ['figcaption', visible(attrs.caption), 0],
    ],
  },
  /** Other blocks with a caption: a table, a quotation, the images of a gallery. */
  figure_group: {
    content: 'figure_caption? block+ figure_caption?',
    group: 'block',
    defining: true,
    isolating: true,
    attrs: container,
    toDOM: ({ attrs }) => ['figure', visible(attrs.html), 0],
  },
  figure_caption: {
    content: 'inline*',
    defining: true,
    attrs: { html, after },
    toDOM: ({ attrs }) => ['figcaption', visible(attrs.html), 0],
  },
  definition_list: {
    content: '(definition_term | definition_text)+',
    group: 'block',
    attrs: container,
    toDOM: ({ attrs }) => ['dl', visible(attrs.html), 0],
  },
  definition_term: {
    content: 'block+',
    defining: true,
    attrs: container,
    toDOM: ({ attrs }) => ['dt', visible(attrs.html), 0],
  },
  definition_text: {
    content: 'block+',
    defining: true,
    attrs: container,
    toDOM: ({ attrs }) => ['dd', visible(attrs.html), 0],
  },
  /** A YouTube or Vimeo video. `figure` is the element around it, with its white space, or null. */
  video: {
    group: 'block',
    draggable: true,
    attrs: { html: { default: {} }, figure: { default: null }, after },
    toDOM: ({ attrs }) => ['div', { class: 'video', title: attrs.html?.title ?? '' }],
  },
  /**
   * It always has a summary; a plugin restores one that an edit deleted. If the schema required it,
   * ProseMirror could not delete from inside a summary to a block outside of the details.
   */
  details: {
    content: 'summary? block+',
    group: 'block',
    defining: true,
    isolating: true,
    attrs: container,
    toDOM: ({ attrs }) => ['details', visible(attrs.html, { open: '' }), 0],
  },
  summary: {
    content: 'inline*',
    defining: true,
    attrs: { html, after },
    toDOM: ({ attrs }) => ['summary', visible(attrs.html), 0],
  },
  /**
   * HTML that has no other node, or that would not be written as it was read. `look` is how it is
   * shown: a tree of allowed elements; null if unknown. With `bare`, it is text in its parent.
   */
  raw_html: {
    group: 'block',
    draggable: true,
    attrs: { source: { default: '' }, look: { default: null }, bare: { default: false }, after },
    toDOM: () => ['div', { class: 'raw-html' }],
  },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { html: { default: {} } },
    toDOM: ({ attrs }) => ['img', visible(attrs.html)],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: { html },
    leafText: () => '\n',
    toDOM: () => ['br'],
  },
  /** White space that readers see as one space, such as a line break in the HTML. */
  space: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: { text: { default: ' ' } },
    leafText: () => ' ',
    toDOM: () => ['span', { class: 'space' }, ' '],
  },
  /** An empty inline element, such as an anchor that a link leads to. */
  empty_element: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: { name: { default: 'a' }, html },
    toDOM: () => ['span', { class: 'empty-element' }],
  },
} satisfies Record<string, NodeSpec>;

function cellSpec(tagName: 'td' | 'th', tableRole: string): NodeSpec {
  return {
    content: 'block+',
    isolating: true,
    tableRole,
    attrs: { ...container, colspan: { default: 1 }, rowspan: { default: 1 } },
    toDOM: ({ attrs }) => [
      tagName,
      {
        ...visible(attrs.html),
        ...(attrs.colspan === 1 ? {} : { colspan: attrs.colspan }),
        ...(attrs.rowspan === 1 ? {} : { rowspan: attrs.rowspan }),
      },
      0,
    ],
  };
}

/**
 * `depth` says which of two elements around the same text is the outer one, `turn` where one ends
 * and another of its kind begins. Elements can contain others of their kind, except that a link
 * cannot contain a link.
 */
const marks: Record<string, MarkSpec> = Object.fromEntries(
  MARK_NAMES.map((name): [string, MarkSpec] => [
    name,
    {
      attrs: { html, depth: { default: 0 }, turn: { default: 0 } },
      ...(name === 'a' ? {} : { excludes: '' }),
      inclusive: name !== 'a',
      toDOM: ({ attrs }) => [name, visible(attrs.html), 0],
    },
  ]),
);

/**
 * The attributes of an element as the editor shows it, without ids, which could occur twice in the
 * page.
 */
function visible(
  attributes: HtmlAttributes | null,
  more: Record<string, string> = {},
): Record<string, string> {
  const { id: _, ...shown } = attributes ?? {};
  return { ...shown, ...more };
}

export const schema = new Schema({ nodes, marks });
