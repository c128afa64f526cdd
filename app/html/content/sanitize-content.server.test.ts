import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, test } from 'vitest';
import { ALLOWED_ATTRIBUTES } from '#tests/support/allowed-html.ts';
import { hostileHtml } from '#tests/support/hostile-html.ts';
import { firstSentence } from './content-text.server.ts';
import { sanitizeContent } from './sanitize-content.server.ts';

const hostile = hostileHtml();

function elementsOf(node: Root | Element): Element[] {
  return node.children.flatMap((child) =>
    child.type === 'element' ? [child, ...elementsOf(child)] : [],
  );
}

describe('hostile HTML', () => {
  test('has at least 500 different samples', () => {
    expect(new Set(hostile.map(({ html }) => html)).size).toBeGreaterThanOrEqual(500);
  });

  test('keeps only allowed elements, and sanitizing again changes no byte', () => {
    for (const { html } of hostile) {
      const clean = sanitizeContent(html).html;
      expect(sanitizeContent(clean).html, html).toBe(clean);
      const names = elementsOf(fromHtml(clean, { fragment: true })).map((e) => e.tagName);
      expect(
        names.filter((name) => !Object.hasOwn(ALLOWED_ATTRIBUTES, name)),
        html,
      ).toEqual([]);
    }
  });
});

test.each([
  ['h1 becomes h2', '<h1>A</h1>', '<h2>A</h2>'],
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
  ['a script is removed with its text', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['an event handler is removed', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
])('%s', (_name, html, clean) => {
  expect(sanitizeContent(html).html.trim()).toBe(clean);
});

test('an external link gets rel=noopener, and a script URL is removed', () => {
  expect(sanitizeContent('<p><a href="https://example.com/">a</a></p>').html).toContain(
    'rel="noopener"',
  );
  expect(sanitizeContent('<p><a href="javascript:alert(1)">a</a></p>').html).not.toContain(
    'javascript',
  );
});

test('a video uses the cookieless host in a sandbox, and other iframes are removed', () => {
  const video = sanitizeContent(
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  ).html;
  expect(video).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
  expect(video).toContain('sandbox=');
  expect(video).toContain('loading="lazy"');
  const other = sanitizeContent('<iframe src="https://example.com/"></iframe>');
  expect(other.html).not.toContain('iframe');
  expect(other.removed).toHaveLength(1);
});

describe('a decorative image', () => {
  const image = (attributes: string) => `<img src="/blog-images/a.png" ${attributes}>`;

  test.each(['alt="" aria-hidden="true"', 'aria-hidden="true"', 'alt="  " aria-hidden="true"'])(
    'is hidden from screen readers: %s',
    (attributes) => {
      const { html, removed } = sanitizeContent(image(attributes));
      expect(html).toBe(image('alt="" aria-hidden="true" loading="lazy"'));
      expect(removed).toEqual([]);
    },
  );

  test.each([
    ['alt="A porch" aria-hidden="true"', 'alt="A porch" loading="lazy"'],
    ['alt="" aria-hidden="false"', 'alt="" loading="lazy"'],
    ['alt="" aria-hidden=""', 'alt="" loading="lazy"'],
  ])('is not what has a text, or another value: %s', (attributes, kept) => {
    const { html, removed } = sanitizeContent(image(attributes));
    expect(html).toBe(image(kept));
    expect(removed).toEqual([
      expect.objectContaining({ message: 'The attribute aria-hidden on <img>', count: 1 }),
    ]);
  });

  test('is the only thing in a post that can be hidden', () => {
    const { html, removed } = sanitizeContent('<p aria-hidden="true">Text</p>');
    expect(html).toBe('<p>Text</p>');
    expect(removed).toHaveLength(1);
  });
});

test('removed items come with a message, an excerpt and a count', () => {
  const { removed } = sanitizeContent('<p onclick="a()">x</p><p onclick="b()">y</p>');
  expect(removed).toHaveLength(1);
  expect(removed[0]).toMatchObject({ kind: 'attribute', count: 2 });
  expect(removed[0]?.message).toContain('onclick');
});

test.each([
  ['100,000 nested elements', '<div>'.repeat(100_000), 'too_deep'],
  ['more than 1 MB', 'x'.repeat(1024 * 1024 + 1), 'too_large'],
])('%s throws a ContentError', (_name, html, code) => {
  expect(() => sanitizeContent(html)).toThrow(expect.objectContaining({ code }));
});

test('the first sentence is the default description', () => {
  expect(firstSentence('<h2>Title</h2><p>Call back first. Then tour.</p>')).toBe(
    'Call back first.',
  );
  expect(firstSentence(`<p>${'word '.repeat(100)}</p>`).length).toBeLessThanOrEqual(160);
  expect(firstSentence('')).toBe('');
  expect(firstSentence('<blockquote>'.repeat(201))).toBe('');
});

test.each(['wide', 'wp-block-image alignfull size-large', 'kg-card kg-image-card kg-width-wide'])(
  'a figure with the class “%s” is wider than the text',
  (names) => {
    const image = '<img src="https://a.example/b.jpg" alt="B" loading="lazy">';
    const clean = sanitizeContent(`<figure class="${names}">${image}</figure>`).html;
    expect(clean).toBe(`<figure class="wide">${image}</figure>`);
    expect(sanitizeContent(clean).html).toBe(clean);
    expect(sanitizeContent(`<p class="${names}">a</p>`).html).toBe('<p>a</p>');
  },
);

test('tags that only place what is in them are marked among what was removed', () => {
  const { html, removed } = sanitizeContent('<div><p>a</p></div><p>b<u>c</u></p>');
  expect(html).toBe('<p>a</p><p>bc</p>');
  expect(removed.map(({ message, isLayout }) => [message, isLayout])).toEqual([
    ['The tag <div> (its text stays)', true],
    ['The tag <u> (its text stays)', undefined],
  ]);
});
