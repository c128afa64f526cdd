import { createElement } from 'react';
import { plainHtml, readId, type TopElement } from '#app/content/html-text.ts';

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
  return html.replace(/ href="#in-post-([^"]*)"/g, (link, id: string) =>
    anchors.has(id) ? ` href="#${id}"` : link,
  );
}

const CELL = /<(th|td)((?:[^"<>]|"[^"]*")*)>([\s\S]*?)<\/\1>/g;
const SIMPLE_TABLE =
  /^<thead><tr>((?:<th(?: scope="col")?>[\s\S]*?<\/th>)+)<\/tr><\/thead><tbody>([\s\S]*)<\/tbody>$/;

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
  const [, head = '', body = ''] = SIMPLE_TABLE.exec(html) ?? [];
  if (head === '' || /<table|<tbody|\s(?:col|row)span=/.test(body)) return null;
  const columns = [...head.matchAll(CELL)].map(([, , , name = '']) => plainHtml(name));
  const rows = body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => readRow(row, columns));
  if (rows.includes(null)) return null;
  return `<thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody>`;
}

function readRow(row: string, columns: readonly string[]): string | null {
  let count = 0;
  const cells = row.replace(CELL, (cell, name: string, attributes: string, inner: string) => {
    const column = columns[count] ?? '';
    count += 1;
    if (count === 1 || name === 'th') return cell;
    return `<td data-column="${column.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"${attributes}>${inner}</td>`;
  });
  return count === columns.length ? `${cells}</tr>` : null;
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
