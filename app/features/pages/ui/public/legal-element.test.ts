import type { Element, RootContent } from 'hast';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ALLOWED } from '#app/html/content/elements.ts';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { listTopElements, withoutLayout } from '#app/html/top-elements.ts';
import { hostileHtml } from '#tests/support/hostile-html.ts';
import { Page } from '#tests/support/html.ts';
import { LegalElement } from './legal-element.tsx';

function show(html: string, anchors: readonly string[] = []): string {
  return listTopElements(withoutLayout(html))
    .map((element) =>
      renderToStaticMarkup(createElement(LegalElement, { element, anchors: new Set(anchors) })),
    )
    .join('');
}

describe('an element of a legal text', () => {
  it('is shown as it is, and in a box if it has attributes', () => {
    expect(show('<p>a <em>b</em></p>')).toBe('<p>a <em>b</em></p>');
    expect(show('<ol start="3"><li>a</li></ol>')).toBe('<div><ol start="3"><li>a</li></ol></div>');
  });

  it('leads to the sections of its page by their anchors', () => {
    const html = '<p><a href="#in-post-law">a</a> <a href="#in-post-x">b</a></p>';
    expect(show(html, ['law'])).toBe('<p><a href="#law">a</a> <a href="#in-post-x">b</a></p>');
  });

  it('if it is a table with one row of headings, carries their names for a phone', () => {
    const table = (row: string) =>
      `<table>\n<thead>\n<tr>\n<th>A &#x26; "B"</th>\n<th>C</th>\n</tr>\n</thead>\n<tbody>\n<tr>${row}</tr>\n</tbody>\n</table>`;
    expect(show(table('<td>a</td><td><p>c</p></td>'))).toBe(
      '<table class="legal-table"><thead><tr><th>A &#x26; "B"</th><th>C</th></tr></thead><tbody><tr><td>a</td><td data-column="C"><p>c</p></td></tr></tbody></table>',
    );
    for (const row of ['<td colspan="2">a</td>', '<td>a</td>', '<td>a</td><td>b</td><td>c</td>']) {
      expect(show(table(row))).toMatch(/^<div class="table-scroll"[^>]*><table>/);
    }
  });

  it('if it is a table of other parts, scrolls sideways, however many rows it has', () => {
    const head = '<thead><tr><th>A</th><th>B</th><th>C</th></tr></thead>';
    const rows = '<tr><th>a</th><th>b</th><td>c</td></tr>'.repeat(40);
    const foot = '<tfoot><tr><td>a</td><td>b</td><td>c</td></tr></tfoot>';
    for (const inner of [
      `${head}<tbody>${rows}</tbody>${foot}`,
      `${head}<tbody>${rows}</tbody><tbody>${rows}</tbody>`,
      `<caption>x</caption>${head}<tbody>${rows}</tbody>`,
      `<tbody>${rows}</tbody>`,
      `${head.replace('</tr>', '</tr><tr><th>D</th><th>E</th><th>F</th></tr>')}<tbody>${rows}</tbody>`,
    ]) {
      expect(show(`<table>${inner}</table>`)).toBe(
        `<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>${inner}</table></div>`,
      );
    }
    expect(show(`<table>${head}<tbody>${rows}</tbody></table>`)).toContain('data-column="C"');
  });

  it('shows hostile HTML as the sanitizer left it, with every word', () => {
    const samples = hostileHtml().filter((_, index) => index % 4 === 0);
    expect(samples.length).toBeGreaterThan(100);
    for (const { html } of samples) {
      const clean = sanitizeContent(`<p>before</p>${html}<p>after</p>`).html;
      const page = new Page(`<body>${show(clean)}</body>`);
      for (const { tagName, properties } of elementsOf(page.within('body'))) {
        expect(tagName === 'div' || ALLOWED.has(tagName), html).toBe(true);
        const names = Object.keys(properties).filter((name) => /^on/i.test(name));
        expect(names, html).toEqual([]);
        expect(String(properties.href ?? ''), html).not.toMatch(/^\s*javascript:/i);
      }
      expect(textOf(page), html).toBe(textOf(new Page(`<body>${clean}</body>`)));
    }
  });
});

function elementsOf(parent: Element): Element[] {
  const children = parent.children.filter((child) => child.type === 'element');
  return children.flatMap((child) => [child, ...elementsOf(child)]);
}

/** The words without the white space, which the table of a phone does without. */
function textOf(page: Page): string {
  const read = (node: RootContent): string =>
    node.type === 'text'
      ? node.value
      : node.type === 'element'
        ? node.children.map(read).join('')
        : '';
  return page.root.children
    .map((node) => (node.type === 'doctype' ? '' : read(node)))
    .join('')
    .replace(/\s+/g, '');
}
