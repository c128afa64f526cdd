import { createElement } from 'react';
import { markAddresses } from '#app/html/content/mark-addresses.ts';
import { listTopElements, readId, type TopElement } from '#app/html/top-elements.ts';
import { listElements, plainHtml } from '#app/html/words.ts';

/** Elements that are shown as they are; what has attributes or is rarer gets an element around it. */
const PLAIN: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'h3', 'h4', 'blockquote']);

interface LegalElementProps {
  element: TopElement;
  /** The ids of the page's sections. */
  anchors: ReadonlySet<string>;
}

/** One element of the owner's text, which the server has sanitized. */
export function LegalElement({ element, anchors }: LegalElementProps) {
  const { name, attributes, inner } = element;
  if (name === 'table') return <OwnTable element={element} anchors={anchors} />;
  const isPlain = attributes === '' && PLAIN.has(name);
  return createElement(isPlain ? name : 'div', {
    dangerouslySetInnerHTML: { __html: toSections(isPlain ? inner : element.html, anchors) },
  });
}

/** Links to a section of the same page lead to its anchor, which is without the sanitizer's prefix. */
function toSections(html: string, anchors: ReadonlySet<string>): string {
  return markAddresses(html).replace(/ href="#in-post-([^"]*)"/g, (link, id: string) =>
    anchors.has(id) ? ` href="#${id}"` : link,
  );
}

/**
 * A table with one row of headings becomes a card per row on a phone, if nothing in it spans several
 * cells. Others scroll sideways.
 */
function OwnTable({ element, anchors }: LegalElementProps) {
  const html = toSections(element.inner, anchors);
  const table = readId(element.attributes) === null ? readSimpleTable(html) : null;
  if (table === null) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
      <div
        className="table-scroll"
        role="group"
        aria-label="Table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: toSections(element.html, anchors) }}
      />
    );
  }
  return <table className="legal-table" dangerouslySetInnerHTML={{ __html: table }} />;
}

/** The inside of a table whose cells carry their column's name; null for one that is not simple. */
function readSimpleTable(html: string): string | null {
  const [head, body, ...others] = readAll(html, ['thead', 'tbody']);
  if (head?.name !== 'thead' || body?.name !== 'tbody' || others.length > 0) return null;
  if (head.attributes !== '' || body.attributes !== '') return null;
  const [headings, ...moreHeadings] = readAll(head.inner, ['tr']);
  if (headings === undefined || headings.attributes !== '' || moreHeadings.length > 0) return null;
  const names = readAll(headings.inner, ['th']);
  if (names.length === 0 || !names.every(({ attributes }) => isHeading(attributes))) return null;
  const columns = names.map(({ inner }) => plainHtml(inner));
  const trs = readAll(body.inner, ['tr']);
  if (trs.length === 0 && body.inner !== '') return null;
  const rows = trs.map((row) => readRow(row, columns));
  if (rows.includes(null)) return null;
  return `${head.html}<tbody>${rows.join('')}</tbody>`;
}

/** The elements of which HTML consists; none if there is anything else in it. */
function readAll(html: string, names: readonly string[]): readonly TopElement[] {
  const elements = listTopElements(html);
  const length = elements.reduce((total, element) => total + element.html.length, 0);
  return length === html.length && elements.every(({ name }) => names.includes(name))
    ? elements
    : [];
}

function isHeading(attributes: string): boolean {
  return attributes === '' || attributes === 'scope="col"';
}

function readRow({ attributes, inner }: TopElement, columns: readonly string[]): string | null {
  const cells = readAll(inner, ['th', 'td']);
  if (cells.length !== columns.length || !cells.every(isSimpleCell)) return null;
  const written = cells.map((cell, index) =>
    index === 0 || cell.name === 'th' ? cell.html : withColumn(cell, columns[index] ?? ''),
  );
  return `<tr${spaced(attributes)}>${written.join('')}</tr>`;
}

function isSimpleCell({ attributes, inner }: TopElement): boolean {
  return !/(?:^|\s)(?:col|row)span=/.test(attributes) && !listElements(inner).has('table');
}

function withColumn({ attributes, inner }: TopElement, column: string): string {
  const name = column.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<td data-column="${name}"${spaced(attributes)}>${inner}</td>`;
}

function spaced(attributes: string): string {
  return attributes === '' ? '' : ` ${attributes}`;
}

interface LegalTableProps {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** On a phone each row becomes a card, so every cell carries its column name. */
export function LegalTable({ columns, rows }: LegalTableProps) {
  return (
    <table className="legal-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
