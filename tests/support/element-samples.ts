/** A valid value of each attribute; `element name` where the elements differ. */
const VALUES: Readonly<Record<string, string>> = {
  allow: 'fullscreen',
  allowfullscreen: '',
  // A decorative image has none.
  alt: '',
  'aria-hidden': 'true',
  cite: 'https://example.com/',
  class: 'language-html',
  colspan: '2',
  'data-card': 'quiz',
  datetime: '2026-01-01',
  dir: 'ltr',
  height: '200',
  href: 'https://example.com/',
  id: 'here',
  lang: 'en',
  loading: 'lazy',
  open: '',
  referrerpolicy: 'strict-origin-when-cross-origin',
  rel: 'nofollow',
  reversed: '',
  rowspan: '2',
  sandbox: 'allow-scripts',
  scope: 'col',
  sizes: '100vw',
  span: '2',
  src: '/blog-images/porch.jpg',
  'iframe src': 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  srcset: '/blog-images/porch-640.jpg 640w',
  start: '3',
  'figure class': 'wide',
  'td class': 'align-right',
  'th class': 'align-center',
  target: '_blank',
  title: 'A title',
  type: 'a',
  value: '3',
  width: '300',
};

const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img']);

const BODY = '<tbody><tr><td>x</td></tr></tbody>';
const IMAGE = '<img src="/blog-images/porch.jpg">';

/** What an element needs around it and in it to be what it is for. */
const COMPLETE: Readonly<Record<string, (html: string) => string>> = {
  caption: (html) => `<table>${html}${BODY}</table>`,
  col: (html) => `<table><colgroup>${html}</colgroup>${BODY}</table>`,
  colgroup: (html) => `<table>${html.replace('>x<', '><col><')}${BODY}</table>`,
  dd: (html) => `<dl><dt>x</dt>${html}</dl>`,
  details: (html) => html.replace('>x<', '><summary>x</summary>y<'),
  dl: (html) => html.replace('>x<', '><dt>x</dt><dd>y</dd><'),
  dt: (html) => `<dl>${html}</dl>`,
  figcaption: (html) => `<figure>${IMAGE}${html}</figure>`,
  figure: (html) => html.replace('>x<', `>${IMAGE}<`),
  li: (html) => `<ul>${html}</ul>`,
  ol: (html) => html.replace('>x<', '><li>x</li><'),
  summary: (html) => `<details>${html}</details>`,
  table: (html) => html.replace('>x<', `>${BODY}<`),
  tbody: (html) => `<table>${html.replace('>x<', '><tr><td>x</td></tr><')}</table>`,
  // Below a cell that spans two rows.
  td: (html) => `<table><tbody><tr>${html}</tr><tr></tr></tbody></table>`,
  tfoot: (html) => `<table>${html.replace('>x<', '><tr><td>x</td></tr><')}</table>`,
  th: (html) => `<table><tbody><tr>${html}</tr><tr></tr></tbody></table>`,
  thead: (html) => `<table>${html.replace('>x<', '><tr><th>x</th></tr><')}</table>`,
  tr: (html) => `<table><tbody>${html.replace('>x<', '><td>x</td><')}</tbody></table>`,
  ul: (html) => html.replace('>x<', '><li>x</li><'),
};

/** HTML with the element, these of its attributes, and what it needs around it. */
export function sampleOf(tagName: string, attributes: readonly string[]): string {
  const written = attributes.map(
    (name) => ` ${name}="${VALUES[`${tagName} ${name}`] ?? VALUES[name]}"`,
  );
  const inside = VOID.has(tagName) ? '' : `x</${tagName}>`;
  return (COMPLETE[tagName] ?? String)(`<${tagName}${written.join('')}>${inside}`);
}
