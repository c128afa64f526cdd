import { expect, it } from 'vitest';
import type { ViewNode } from './comparison.ts';
import { diffHtml } from './diff-html.ts';
import { groupRows } from './row-groups.ts';
import { buildTree } from './view-tree.ts';

/** The nodes as HTML, with `+…+` around additions and `~…~` around removals. */
function show(nodes: readonly ViewNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.kind === 'added') return `+${show(node.children)}+`;
      if (node.kind === 'removed') return `~${show(node.children)}~`;
      if (node.kind === 'image' || node.kind === 'video') {
        return `[${node.operation} ${node.kind} ${node.source}]`;
      }
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}=${value}`,
      );
      return `<${node.tag}${attributes.join('')}>${show(node.children)}</${node.tag}>`;
    })
    .join('');
}

function build(before: string, after: string) {
  const groups = groupRows(diffHtml(before, after));
  return groups.map(({ rows }) => {
    const tree = buildTree(rows, Number.POSITIVE_INFINITY);
    if (tree === null) throw new Error('a tree without a limit is whole');
    return tree;
  });
}

function shown(before: string, after: string): string {
  return show(build(before, after).flatMap(({ nodes }) => nodes));
}

it.each([
  [
    'a word in its paragraph',
    '<p>Fill every bed</p>',
    '<p>Fill each bed</p>',
    '<p>Fill ~every~+each+ bed</p>',
  ],
  [
    'a paragraph that was put in',
    '<p>One</p>',
    '<p>One</p><p>New <em>words</em></p>',
    '<p>One</p><p>+New +<em>+words+</em></p>',
  ],
  [
    'a line of a list that stays one list',
    '<ul><li>One</li><li>Two</li></ul>',
    '<ul><li>One</li><li>New</li><li>Two</li></ul>',
    '<ul><li>One</li><li>+New+</li><li>Two</li></ul>',
  ],
  [
    'a row that was taken out of a table',
    '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
    '<table><tbody><tr><td>b</td></tr></tbody></table>',
    '<table><tbody><tr><td>~a~</td></tr><tr><td>b</td></tr></tbody></table>',
  ],
  [
    'a paragraph that was split',
    '<p>One two, three four.</p>',
    '<p>One two.</p><p>three four.</p>',
    undefined,
  ],
  ['another heading level', '<h2>Who calls</h2>', '<h3>Who calls</h3>', '<h3>Who calls</h3>'],
  [
    'an image',
    '<p>a</p><p><img src="/blog-images/1.webp" alt="x"></p>',
    '<p>a</p><p><img src="/blog-images/2.webp" alt="x"></p>',
    '<p>a</p><p>[removed image /blog-images/1.webp][added image /blog-images/2.webp]</p>',
  ],
  [
    'decoded text',
    '<p>Tea &#x26; cake</p>',
    '<p>Tea &#x26; &#x3C;b> cake</p>',
    '<p>Tea & +<b> +cake</p>',
  ],
  [
    'a link',
    '<p><a href="/a">Here</a></p>',
    '<p><a href="/b">Here</a></p>',
    '<p><a href=/b>Here</a></p>',
  ],
])('shows %s', (_, before, after, expected) => {
  if (expected !== undefined) expect(shown(before, after)).toBe(expected);
});

it('says when only the formatting changed', () => {
  const [group] = build('<p>Call us</p>', '<p><strong>Call us</strong></p>');
  expect(group).toMatchObject({ showsChange: false });
});

it('keeps no attribute that could do something', () => {
  const evil =
    '<p onclick="x()" style="color:red" id="in-post-a"><a href="javascript:alert(1)" target="_blank">a</a></p><script src="x">b</script>';
  const nodes = build('', evil).flatMap((group) => group.nodes);
  expect(JSON.stringify(nodes)).not.toMatch(/onclick|style|javascript|target|in-post|src/);
});

it('makes a tree of any text, however its tags are nested', () => {
  const text = '</p></ul><li><p>a<ul>b</p></li><table>c<br></em><p';
  expect(shown(text, text)).toContain('a');
  expect(build('', '')).toEqual([]);
});
