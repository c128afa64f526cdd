import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, test } from 'vitest';
import { ALLOWED_ATTRIBUTES } from '#tests/support/allowed-html.ts';
import { hostileHtml } from '#tests/support/hostile-html.ts';
import { cleanContent } from './clean-content.server.ts';
import { firstSentence } from './content-text.server.ts';

const hostile = hostileHtml();

function elementsOf(node: Root | Element): Element[] {
  return node.children.flatMap((child) =>
    child.type === 'element' ? [child, ...elementsOf(child)] : [],
  );
}

describe('hostile HTML', () => {
  test('is a corpus of at least 500 different texts', () => {
    expect(new Set(hostile.map(({ html }) => html)).size).toBeGreaterThanOrEqual(500);
  });

  test('leaves no element that is not on the list, and cleaning it again changes no byte', () => {
    for (const { html } of hostile) {
      const clean = cleanContent(html).html;
      expect(cleanContent(clean).html, html).toBe(clean);
      const names = elementsOf(fromHtml(clean, { fragment: true })).map((e) => e.tagName);
      expect(
        names.filter((name) => !Object.hasOwn(ALLOWED_ATTRIBUTES, name)),
        html,
      ).toEqual([]);
    }
  });
});

test.each([
  ['a heading of the page becomes one of the post', '<h1>A</h1>', '<h2>A</h2>'],
  [
    'text, emphasis and lists stay',
    '<p>A <strong>b</strong></p><ul><li>c</li></ul>',
    '<p>A <strong>b</strong></p><ul><li>c</li></ul>',
  ],
  [
    'a table stays',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  ['a script goes with its text', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['a handler goes', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
])('%s', (_name, html, clean) => {
  expect(cleanContent(html).html.trim()).toBe(clean);
});

test('a link that leaves the site gets no hold on it', () => {
  expect(cleanContent('<p><a href="https://example.com/">a</a></p>').html).toContain(
    'rel="noopener"',
  );
  expect(cleanContent('<p><a href="javascript:alert(1)">a</a></p>').html).not.toContain(
    'javascript',
  );
});

test('a video is shown from the host that sets no cookies, in a sandbox; other frames go', () => {
  const video = cleanContent(
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  ).html;
  expect(video).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
  expect(video).toContain('sandbox=');
  expect(video).toContain('loading="lazy"');
  const other = cleanContent('<iframe src="https://example.com/"></iframe>');
  expect(other.html).not.toContain('iframe');
  expect(other.removed).toHaveLength(1);
});

test('what was taken out is told in plain words, with its place and how often', () => {
  const { removed } = cleanContent('<p onclick="a()">x</p><p onclick="b()">y</p>');
  expect(removed).toHaveLength(1);
  expect(removed[0]).toMatchObject({ count: 2, name: 'onclick' });
  expect(removed[0]?.message.length).toBeGreaterThan(10);
});

test.each([
  ['100,000 elements inside each other', '<div>'.repeat(100_000), 'too_deep'],
  ['more than 1 MB', 'x'.repeat(1024 * 1024 + 1), 'too_large'],
])('%s get a clear answer', (_name, html, code) => {
  expect(() => cleanContent(html)).toThrow(expect.objectContaining({ code }));
});

test('the first sentence describes a post that nobody described', () => {
  expect(firstSentence('<h2>Title</h2><p>Call back first. Then tour.</p>')).toBe(
    'Call back first.',
  );
  expect(firstSentence(`<p>${'word '.repeat(100)}</p>`).length).toBeLessThanOrEqual(160);
  expect(firstSentence('')).toBe('');
  expect(firstSentence('<blockquote>'.repeat(201))).toBe('');
});
