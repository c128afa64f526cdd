import { undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { serializeNode } from '#app/html/document/serialize.ts';
import { htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { ALL_COMMANDS } from './all-commands.ts';
import { pressBackspace, pressDelete } from './backspace.ts';
import { pressEnter } from './enter.ts';
import { setLink } from './links.ts';
import { insertTable, setTableCaption } from './tables.ts';

const SNIPPETS = [
  '<p>Plain words here</p>',
  '<p lang="es" id="in-post-p">Con <em>énfasis y <strong>más</strong></em></p>',
  '<p>A <a href="https://example.com/" rel="noopener">link <code>x</code></a> in it</p>',
  '<p>Line<br>break <sup>2</sup> and <sub lang="en">3</sub> <mark>marked</mark></p>',
  '<p>hard\nwrapped\n  text</p>',
  '<h2 id="in-post-h">Heading</h2>',
  '<h3>Third <em>one</em></h3>',
  '<h5 dir="rtl">Fifth</h5>',
  '<ul>\n  <li>One</li>\n  <li>Two\n    <ol start="3">\n      <li>Three</li>\n      <li value="7" id="in-post-li">Four</li>\n    </ol>\n  </li>\n</ul>',
  '<ul id="in-post-ul"><li><p>One</p><p>More</p></li><li></li></ul>',
  '<ol reversed type="a"><li>a<table><tbody><tr><td>1</td></tr></tbody></table></li><li><h3>b</h3></li></ol>',
  '<blockquote cite="https://example.com/">\n<p>Said</p>\n<p>so</p>\n</blockquote>',
  '<blockquote>bare words</blockquote>',
  '<blockquote><ul><li>in quote</li><li>two</li></ul><p>end</p></blockquote>',
  '<pre><code class="language-js">let a;\n\nlet b;</code></pre>',
  '<pre>\n\nx &#x3C; y</pre>',
  '<hr>',
  '<figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"></figure>',
  '<figure id="in-post-f">\n<img src="/blog-images/a.jpg" alt="" loading="lazy">\n<figcaption>Of <em>a</em></figcaption>\n</figure>',
  '<p><img src="/blog-images/b.jpg" alt="B" loading="lazy"> beside</p>',
  '<img src="/blog-images/c.jpg" alt="C" loading="lazy">',
  '<table><caption>Costs</caption><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr><tr><td colspan="2">3</td></tr></tbody></table>',
  '<table>\n<tbody>\n<tr>\n<th scope="row">x</th>\n<td><p>2</p></td>\n</tr>\n<tr id="in-post-tr">\n<td rowspan="2"></td>\n<td id="in-post-td">4</td>\n</tr>\n<tr>\n<td>5</td>\n</tr>\n</tbody>\n<tfoot>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</tfoot>\n</table>',
  '<details open><summary>More</summary><p>Text</p></details>',
  '<details>\n<summary id="in-post-s">More</summary>\nbare\n<ul><li>x</li></ul>\n</details>',
  '<dl><dt>A</dt><dd>B</dd></dl>',
  '<dl>\n  <dt id="in-post-dt">Term</dt>\n  <dt>Other</dt>\n  <dd><p>Text</p><ul><li>x</li></ul></dd>\n</dl>',
  '<figure>\n<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>\n<figcaption>Costs <em>now</em></figcaption>\n</figure>',
  '<figure><figcaption id="in-post-fc">Above</figcaption><blockquote><p>Said</p></blockquote></figure>',
  '<figure><figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"></figure><figure><img src="/blog-images/b.jpg" alt="B" loading="lazy"><figcaption>b</figcaption></figure><figcaption>All</figcaption></figure>',
  '<table><caption><strong>Costs</strong> now</caption><tbody><tr><td>1</td></tr></tbody></table>',
  // A raw HTML block: no list without items can be written.
  '<ul></ul>',
];

const COMMAND_LIST: [string, Command][] = [
  ...ALL_COMMANDS.flatMap(({ commands }) => commands)
    .filter(({ id, dialog }) => id !== 'undo' && id !== 'redo' && !dialog)
    .map(({ id, run }): [string, Command] => [id, run]),
  ['enter', pressEnter],
  ['backspace', pressBackspace],
  ['delete', pressDelete],
  ['link', setLink({ href: 'https://example.org/a b', title: ' t ' })],
  ['own link', setLink({ href: '/quiz' })],
  ['table', insertTable({ rows: 3, columns: 2, hasHeader: true })],
  ['caption', setTableCaption('A & B')],
  ['no caption', setTableCaption('')],
  ['type', typeText],
];

function typeText(state: EditorState, dispatch?: (tr: Transaction) => void): boolean {
  if (!(state.selection instanceof TextSelection)) return false;
  dispatch?.(state.tr.insertText('typed '));
  return true;
}

/** A linear congruential generator: the same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof randomFrom>;

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)] as T;
}

function randomContent(random: Random): string {
  const used = new Set<string>();
  const count = 1 + random(5);
  for (let index = 0; index < count; index += 1) used.add(pick(random, SNIPPETS));
  return [...used].join(pick(random, ['', '\n', '\n\n']));
}

function randomSelection(doc: Node, random: Random): Selection {
  const $anchor = doc.resolve(random(doc.content.size + 1));
  const $head = doc.resolve(random(doc.content.size + 1));
  switch (random(5)) {
    case 0:
      return TextSelection.between($anchor, $head);
    case 1: {
      const node = $anchor.nodeAfter;
      if (node && !node.isText && NodeSelection.isSelectable(node)) {
        return NodeSelection.create(doc, $anchor.pos);
      }
      return Selection.near($anchor);
    }
    case 2: {
      const cells: number[] = [];
      doc.descendants((node, pos) => {
        if (/cell/.test(String(node.type.spec.tableRole))) cells.push(pos);
      });
      const [a, b] = [pick(random, cells), pick(random, cells)];
      if (cells.length === 0 || doc.resolve(a).node(-1) !== doc.resolve(b).node(-1)) {
        return Selection.near($anchor);
      }
      return CellSelection.create(doc, a, b);
    }
    default:
      return Selection.near($anchor);
  }
}

/**
 * What goes when the post is saved: empty paragraphs and headings, which are there to type into, and
 * the figure around nothing, which leaves its caption.
 */
function withoutEmpty(html: string): string {
  return html
    .replace(/<(p|h[2-6])(?: [^>]*)?><\/\1>/g, '')
    .replace(EMPTY_FIGURE, (_, attributes = '', caption = '') =>
      caption.trim() === '' ? '' : `<p${attributes}>${caption}</p>`,
    );
}

const EMPTY_FIGURE =
  /<figure[^>]*>\s*(?:<figcaption([^>]*)>((?:(?!<\/figcaption>).)*)<\/figcaption>)?\s*<\/figure>/gs;

/** How often each top-level block is there. */
function countBlocks(doc: Node): Map<string, number> {
  const counts = new Map<string, number>();
  for (const block of doc.children) {
    const html = serializeNode(block);
    counts.set(html, (counts.get(html) ?? 0) + 1);
  }
  return counts;
}

/** The top-level blocks that a selection reaches, and their neighbours. */
function untouchedBlocks({ doc, selection }: EditorState): Node[] {
  const first = selection.$from.index(0) - 1;
  const last = selection.$to.index(0) + 1;
  return doc.children.filter((_, index) => index < first || index > last);
}

function checkSections(doc: Node): void {
  doc.descendants((node) => {
    if (node.type.name !== 'table') return;
    const order = node.children.map(({ attrs }) =>
      ['thead', 'tbody', 'tfoot'].indexOf(attrs.section),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
}

describe('random edits', () => {
  it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'give clean HTML, and change only what is selected (seed %i)',
    (seed) => {
      const random = randomFrom(seed);
      for (let round = 0; round < 20; round += 1) {
        const content = randomContent(random);
        expect(sanitizeContent(content).html).toBe(content);
        let state = openEditor(content);
        const trail = [content];
        for (let step = 0; step < 6; step += 1) {
          state = state.apply(state.tr.setSelection(randomSelection(state.doc, random)));
          const [name, command] = pick(random, COMMAND_LIST);
          const before = state;
          const told = command(state);
          const did = command(state, (tr) => {
            state = state.apply(tr);
          });
          const { from, to } = before.selection;
          trail.push(`${name} ${from}-${to}: ${htmlOf(state)}`);
          const report = trail.join('\n\n');
          expect(told, report).toBe(did);
          if (!did) continue;
          expect(() => state.doc.check(), report).not.toThrow();
          const html = withoutEmpty(htmlOf(state));
          expect(sanitizeContent(html).html, report).toBe(html);
          checkSections(state.doc);
          const counts = countBlocks(state.doc);
          for (const block of untouchedBlocks(before)) {
            expect(counts.get(serializeNode(block)) ?? 0, report).toBeGreaterThan(0);
          }
        }
        const apply = (tr: Transaction): void => {
          state = state.apply(tr);
        };
        while (undo(state, apply));
        expect(htmlOf(state), trail.join('\n\n')).toBe(content);
      }
    },
  );
});
