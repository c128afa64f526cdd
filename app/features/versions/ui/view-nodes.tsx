import { createElement, Fragment, type ReactNode } from 'react';
import type { ViewNode } from '#app/html/diff/comparison.ts';

type ElementNode = Extract<ViewNode, { kind: 'element' }>;
type EmbeddedNode = Extract<ViewNode, { kind: 'image' | 'video' }>;

/** The elements of a post, and what shows them here. All others are left out, with their text kept. */
const TAGS: Readonly<Record<string, string>> = {
  a: 'a',
  abbr: 'abbr',
  blockquote: 'blockquote',
  br: 'br',
  caption: 'caption',
  cite: 'cite',
  code: 'code',
  dd: 'dd',
  // In a comparison, <del> is what was taken out.
  del: 's',
  details: 'details',
  dl: 'dl',
  dt: 'dt',
  em: 'em',
  figcaption: 'figcaption',
  figure: 'figure',
  // The headings of the post are no headings of this page.
  h2: 'p',
  h3: 'p',
  h4: 'p',
  h5: 'p',
  h6: 'p',
  hr: 'hr',
  kbd: 'kbd',
  li: 'li',
  mark: 'mark',
  ol: 'ol',
  p: 'p',
  pre: 'pre',
  strong: 'strong',
  sub: 'sub',
  summary: 'summary',
  sup: 'sup',
  table: 'table',
  tbody: 'tbody',
  td: 'td',
  tfoot: 'tfoot',
  th: 'th',
  thead: 'thead',
  time: 'time',
  tr: 'tr',
  ul: 'ul',
};
const VOID: ReadonlySet<string> = new Set(['br', 'hr']);
/** React's names of the attributes that a comparison keeps. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  dir: 'dir',
  href: 'href',
  lang: 'lang',
  rowspan: 'rowSpan',
  scope: 'scope',
  start: 'start',
};
const OWN_IMAGE = /^\/blog-images\/[\w.-]+$/;

/** The text of a post as readers see it, with what was put in and taken out. */
export function ViewNodes({ nodes }: { nodes: readonly ViewNode[] }) {
  return toFragment(nodes.map(toReact));
}

/** More arguments of a call than this could be too many. */
const MOST_CHILDREN = 1_000;

/** As arguments and not as a list, because the parts never move and need no keys. */
function toFragment(children: readonly ReactNode[]): ReactNode {
  if (children.length <= MOST_CHILDREN) return createElement(Fragment, null, ...children);
  const parts: ReactNode[] = [];
  for (let from = 0; from < children.length; from += MOST_CHILDREN) {
    parts.push(toFragment(children.slice(from, from + MOST_CHILDREN)));
  }
  return toFragment(parts);
}

function toReact(node: ViewNode): ReactNode {
  if (typeof node === 'string') return node;
  if (node.kind === 'added' || node.kind === 'removed') {
    return (
      <Mark operation={node.kind}>
        <ViewNodes nodes={node.children} />
      </Mark>
    );
  }
  return node.kind === 'element' ? toElement(node) : <Embedded node={node} />;
}

function toElement({ tag, attributes, children }: ElementNode): ReactNode {
  const shown = Object.hasOwn(TAGS, tag) ? TAGS[tag] : undefined;
  if (shown === undefined) return <ViewNodes nodes={children} />;
  const props: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const prop = ATTRIBUTES[name];
    if (prop !== undefined) props[prop] = value;
  }
  if (/^h\d$/.test(tag)) props.className = 'diff-heading';
  if (tag === 'details') props.open = true;
  if (VOID.has(tag)) return createElement(shown, props);
  const element = createElement(shown, props, <ViewNodes nodes={children} />);
  return tag === 'table' ? <ScrolledTable>{element}</ScrolledTable> : element;
}

function ScrolledTable({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it sideways.
    <section className="table-scroll" aria-label="Table" tabIndex={0}>
      {children}
    </section>
  );
}

/** Words that were put in or taken out. Not by color alone: underlined or struck out, and said. */
export function Mark({
  operation,
  children,
}: {
  operation: 'added' | 'removed';
  children: ReactNode;
}) {
  const Tag = operation === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <span className="visually-hidden">{operation === 'added' ? ' added: ' : ' removed: '}</span>
      {children}
      <span className="visually-hidden"> end </span>
    </Tag>
  );
}

const WORDS = {
  image: { same: 'Image', added: 'Image added', removed: 'Image taken out' },
  video: { same: 'Video', added: 'Video added', removed: 'Video taken out' },
} as const;

function Embedded({ node: { kind, operation, source, label } }: { node: EmbeddedNode }) {
  const Tag = operation === 'same' ? 'span' : operation === 'added' ? 'ins' : 'del';
  return (
    <Tag className="diff-image">
      {kind === 'image' && OWN_IMAGE.test(source) ? (
        <img src={source} alt={label} loading="lazy" />
      ) : null}
      <span>
        {WORDS[kind][operation]}: {label || source}
      </span>
    </Tag>
  );
}
