import { expect, test } from 'vitest';
import { toVideoEmbed } from '#app/html/content/video-embed.ts';
import { type Edit, type Selected, wrapInline } from './inline-edits.ts';
import { insertImages, insertLink, insertVideo, wrapBlock, wrapList } from './text-edits.ts';

function select(marked: string): Selected {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  return { text: marked.replace('[', '').replace(']', ''), start, end };
}

function apply({ text }: Selected, edit: Edit): string {
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${after.slice(0, edit.start)}[${after.slice(edit.start, edit.end)}]${after.slice(edit.end)}`;
}

test('bold keeps the text selected', () => {
  const at = select('a [b] c');
  expect(apply(at, wrapInline(at, '<strong>', '</strong>'))).toBe('a <strong>[b]</strong> c');
});

test('a heading goes on a separate line', () => {
  const at = select('a [b] c');
  expect(apply(at, wrapBlock(at, 'h2'))).toBe('a \n<h2>[b]</h2>\n c');
});

test('a heading at the start adds no line before it', () => {
  const at = select('[]');
  expect(apply(at, wrapBlock(at, 'h2'))).toBe('<h2>[]</h2>');
});

test('each selected line becomes an item', () => {
  const at = select('[one\n\n two]');
  expect(apply(at, wrapList(at, 'ul'))).toBe('<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>[]');
});

test('an empty list puts the cursor into its first item', () => {
  const at = select('[]');
  expect(apply(at, wrapList(at, 'ol'))).toBe('<ol>\n  <li>[]</li>\n</ol>');
});

test('URLs and alternative texts are escaped', () => {
  const at = select('[x]');
  expect(insertLink(at, 'https://e.com/"><b').insert).toBe(
    '<a href="https://e.com/&quot;>&lt;b">x</a>',
  );
  expect(
    insertImages(at, [{ url: '/blog-images/a.jpg', alt: 'A "big" <house>', width: 2, height: 1 }])
      .insert,
  ).toContain('alt="A &quot;big&quot; &lt;house>"');
});

test('a video is inserted as the embed that the sanitizer keeps', () => {
  const at = select('a[]');
  const video = toVideoEmbed('https://vimeo.com/76979871/abcdef1234');
  expect(video && apply(at, insertVideo(at, video))).toBe(
    'a\n<iframe src="https://player.vimeo.com/video/76979871?h=abcdef1234&amp;dnt=1" title="Vimeo video" width="560" height="315"></iframe>[]',
  );
});
