import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';
import { structureOf } from './structured-text.ts';

function htmlOf(text: string): string | null {
  const blocks = structureOf(text);
  return blocks && serializeDocument(schema.node('doc', null, blocks)).replaceAll('\n<', '<');
}

describe('plain text', () => {
  it.each([
    [
      'What to bring:\n- Medication list\n- Power of attorney\n\n1. Call us\n2. Visit\n\nThanks,\nAnn',
      '<p>What to bring:</p><ul><li>Medication list</li><li>Power of attorney</li></ul><ol><li>Call us</li><li>Visit</li></ol><p>Thanks,<br>Ann</p>',
    ],
    [
      'Home\tBeds\tRent\nOak House\t6\t$4,500\nElm House\t8\t$3,900',
      '<table><thead><tr><th scope="col">Home</th><th scope="col">Beds</th><th scope="col">Rent</th></tr></thead><tbody><tr><td>Oak House</td><td>6</td><td>$4,500</td></tr><tr><td>Elm House</td><td>8</td><td>$3,900</td></tr></tbody></table>',
    ],
    ['1\t2\n3', null],
    [
      '1\t2\n3\t4\n',
      '<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>',
    ],
    [
      '# Rooms\n\nWe have **six** and `2` *more*, [see](https://example.com/a).\n\n### Costs\n---',
      '<h2>Rooms</h2><p>We have <strong>six</strong> and <code>2</code> <em>more</em>, <a href="https://example.com/a">see</a>.</p><h3>Costs</h3><hr>',
    ],
    [
      '* One\n  * Two\n  * Three\n* Four',
      '<ul><li>One<ul><li>Two</li><li>Three</li></ul></li><li>Four</li></ul>',
    ],
    [
      '| A | B |\n|---|:-:|\n| 1 | 2 |',
      '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    ['> Said\n> so', '<blockquote><p>Said<br>so</p></blockquote>'],
    ['```js\nlet a;\n\n- b\n```', '<pre><code class="language-js">let a;\n\n- b</code></pre>'],
    ['3. Third\n4. Fourth', '<ol start="3"><li>Third</li><li>Fourth</li></ol>'],
    ['• One\n• Two\n  goes on', '<ul><li>One</li><li>Two goes on</li></ul>'],
  ])('%j', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  it.each([
    'Two lines\nof words',
    '- a thought that begins with a dash',
    '2026. What a year.',
    'Costs 2 * 3 * 4 and a_b_c, #1 choice',
    'Name\tAnn',
    '',
  ])('that is only text stays so: %j', (text) => {
    expect(structureOf(text)).toBe(null);
  });

  it('becomes HTML that saving does not change', () => {
    const blocks =
      structureOf('# A\n\n- b\n- c\n  1. d\n  2. e\n\n| A | B |\n|--|--|\n| 1 | 2 |') ?? [];
    const html = serializeDocument(schema.node('doc', null, blocks));
    expect(sanitizeContent(html).html).toBe(html);
  });

  it('of hostile size is read in one go', () => {
    expect(structureOf('- a\n'.repeat(20_000))).toHaveLength(1);
    expect(structureOf(`${'*'.repeat(50_000)}\n# a`)).not.toBe(null);
    expect(structureOf(`${'['.repeat(50_000)}\n# a`)).not.toBe(null);
  });
});
