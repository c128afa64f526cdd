import { describe, expect, it } from 'vitest';
import { recognize } from '../files/recognize.ts';
import { sayNote } from '../source/note.ts';
import { readCsvPosts } from './old-backend.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

const HEADING =
  'Author,Main Category,Title,Excerpt,ID,Tags,Slug,Plain Content,Cover Image,Published Date,Categories,Rich Content,Post Page URL';

function read(rich: unknown, values: Record<string, string> = {}) {
  const given: Record<string, string> = {
    Author: 'Dana',
    Title: 'Fill every bed',
    ID: 'b1f4',
    Slug: 'fill-every-bed',
    'Plain Content': 'Ask <first>\nand then\n\nTour',
    'Published Date': '2025-10-01T10:00:00Z',
    'Rich Content': typeof rich === 'string' ? rich : JSON.stringify(rich),
    'Post Page URL': '/post/fill-every-bed',
    ...values,
  };
  const cells = HEADING.split(',').map((name) => `"${(given[name] ?? '').replaceAll('"', '""')}"`);
  const csv = `${HEADING}\n${cells.join(',')}\n`;
  const notes: string[] = [];
  expect(recognize(Buffer.from(csv))).toBe('csv');
  const [post] = readCsvPosts(csv, notes, NOW);
  expect(notes).toEqual([]);
  return post;
}

const text = (words: string, ...decorations: object[]) => ({
  type: 'TEXT',
  textData: { text: words, decorations },
});
const paragraph = (...nodes: object[]) => ({ type: 'PARAGRAPH', nodes });
const image = (id: string) => ({ src: { id }, width: 800, height: 600 });

describe('a table of the blog of Wix', () => {
  it('gives title, author, date, address, cover and the names of what an article is about', () => {
    const post = read(
      { nodes: [paragraph(text('One'))] },
      {
        'Main Category': 'Marketing',
        Categories: '["68504d7f15587afbbe9179de","Marketing","Tours"]',
        Tags: '["0d1b7c5e-2c4f-4c66-9d3f-0f8f5a1c2b3d"]',
        'Cover Image':
          'wix:image://v1/a1b2c3_0123~mv2.jpg/front%20door.jpg#originWidth=6016&originHeight=4016',
      },
    );
    expect(post).toMatchObject({
      title: 'Fill every bed',
      slug: 'fill-every-bed',
      authorName: 'Dana',
      content: '<p>One</p>',
      format: 'html',
      isPublished: true,
      publishedAt: '2025-10-01T10:00:00.000Z',
      featuredImage: 'https://static.wixstatic.com/media/a1b2c3_0123~mv2.jpg',
      keywords: ['Marketing', 'Tours'],
      oldPaths: ['/post/fill-every-bed'],
      notes: [],
    });
  });

  it('keeps what is in its formatted text', () => {
    const link = { type: 'LINK', linkData: { link: { url: 'https://example.com/?a=1&b=2' } } };
    const item = (words: string) => ({ type: 'LIST_ITEM', nodes: [paragraph(text(words))] });
    const post = read({
      nodes: [
        { type: 'HEADING', headingData: { level: 3 }, nodes: [text('Ask & listen')] },
        paragraph(
          text('Plain, '),
          text('bold', { type: 'BOLD' }, { type: 'ITALIC' }),
          text('link', link),
        ),
        { type: 'BLOCKQUOTE', nodes: [paragraph(text('Quoted'))] },
        { type: 'BULLETED_LIST', nodes: [item('One')] },
        { type: 'ORDERED_LIST', nodes: [item('Two')] },
        { type: 'CODE_BLOCK', nodes: [text('a < b')] },
        { type: 'DIVIDER' },
        {
          type: 'TABLE',
          nodes: [
            { type: 'TABLE_ROW', nodes: [{ type: 'TABLE_CELL', nodes: [paragraph(text('1'))] }] },
          ],
        },
        {
          type: 'COLLAPSIBLE_LIST',
          nodes: [
            {
              type: 'COLLAPSIBLE_ITEM',
              nodes: [
                { type: 'COLLAPSIBLE_ITEM_TITLE', nodes: [paragraph(text('Why?'))] },
                { type: 'COLLAPSIBLE_ITEM_BODY', nodes: [paragraph(text('So.'))] },
              ],
            },
          ],
        },
        paragraph(),
      ],
    });
    expect(post?.content).toBe(
      '<h3>Ask &amp; listen</h3><p>Plain, <em><strong>bold</strong></em><a href="https://example.com/?a=1&amp;b=2">link</a></p><blockquote><p>Quoted</p></blockquote><ul><li><p>One</p></li></ul><ol><li><p>Two</p></li></ol><pre><code>a &lt; b</code></pre><hr><table><tbody><tr><td><p>1</p></td></tr></tbody></table><details><summary><p>Why?</p></summary><p>So.</p></details>',
    );
  });

  it('keeps images with their words, galleries, videos, buttons and previews of links', () => {
    const post = read({
      nodes: [
        {
          type: 'IMAGE',
          imageData: { image: image('a_1~mv2.jpg'), altText: 'A "porch"' },
          nodes: [{ type: 'CAPTION', nodes: [text('At noon')] }],
        },
        {
          type: 'GALLERY',
          galleryData: { items: [{ image: { media: image('b_2~mv2.png') }, altText: 'Kitchen' }] },
        },
        { type: 'VIDEO', videoData: { video: { src: { url: 'https://youtu.be/SQEQr7c0-dw' } } } },
        { type: 'BUTTON', buttonData: { text: 'Book', link: { url: 'https://example.com/book' } } },
        {
          type: 'LINK_PREVIEW',
          linkPreviewData: { title: 'A guide', link: { url: 'https://example.com/guide' } },
        },
      ],
    });
    expect(post?.content).toBe(
      '<figure><img src="https://static.wixstatic.com/media/a_1~mv2.jpg" alt="A &quot;porch&quot;"><figcaption>At noon</figcaption></figure><figure><img src="https://static.wixstatic.com/media/b_2~mv2.png" alt="Kitchen"></figure><p><a href="https://youtu.be/SQEQr7c0-dw">https://youtu.be/SQEQr7c0-dw</a></p><p><a href="https://example.com/book">Book</a></p><p><a href="https://example.com/guide">A guide</a></p>',
    );
  });

  it('names what has no place in a post', () => {
    const post = read({
      nodes: [
        paragraph(text('One')),
        { type: 'POLL', pollData: {} },
        { type: 'POLL' },
        { type: 'FILE', fileData: { name: 'menu.pdf' } },
        { type: 'VIDEO', videoData: { video: { src: { id: 'a1' } } } },
        { type: 'LAYOUT', nodes: [{ type: 'LAYOUT_CELL', nodes: [paragraph(text('Two'))] }] },
      ],
    });
    expect(post?.content).toBe('<p>One</p><p>Two</p>');
    expect(post?.notes.map(sayNote)).toEqual(['Left out of its text: 2 polls, 1 file, 1 video.']);
  });

  it.each([['{"nodes":[]}'], ['not JSON'], [''], ['null'], ['{"nodes":[null,1,{}]}']])(
    'without formatted text (%s), its words come, and what is lost is said',
    (rich) => {
      const post = read(rich);
      expect(post?.content).toBe('<p>Ask &lt;first><br>and then</p><p>Tour</p>');
      expect(post?.notes.map(sayNote)).toEqual([
        expect.stringContaining('without headings, links and images'),
      ]);
    },
  );

  it('holds against a tree that is too deep', () => {
    const deep = '{"type":"LAYOUT","nodes":['.repeat(5_000);
    const rich = `{"nodes":[${deep}${']}'.repeat(5_000)}]}`;
    expect(read(rich)?.content).toBe('<p>Ask &lt;first><br>and then</p><p>Tour</p>');
  });

  it('what has no date is a draft', () => {
    const post = read({ nodes: [paragraph(text('One'))] }, { 'Published Date': '' });
    expect(post).toMatchObject({ isPublished: false, publishedAt: null, notes: [] });
  });

  it('is read whatever its parts are called', () => {
    const nodes = ['constructor', 'toString', '__proto__'].flatMap((type) => [
      { type },
      { type, nodes: [paragraph(text(`In ${type}`, { type }))] },
    ]);
    expect(read({ nodes })).toMatchObject({
      content: '<p>In constructor</p><p>In toString</p><p>In __proto__</p>',
      notes: [],
    });
  });
});
