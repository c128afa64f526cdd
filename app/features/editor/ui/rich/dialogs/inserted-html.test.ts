import { type Command, EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { toVideoEmbed } from '#app/html/content/video-embed.ts';
import { readDocument } from '#app/html/document/read-document.server.ts';
import { schema } from '#app/html/document/schema.ts';
import { serializeNode } from '#app/html/document/serialize.ts';
import { describe, descriptionIn, imageAttributes } from './image-edit.ts';
import { editImage, type ImagePlace, readImagePlace } from './image-place.ts';
import { addToGallery, insertGallery } from './insert-images.ts';
import { toLine } from './to-line.ts';
import { videoAttributes } from './video-attributes.ts';

const STORED = {
  url: '/blog-images/porch.jpg',
  srcset: '/blog-images/porch-480.webp 480w, /blog-images/porch.jpg 1000w',
  width: 1000,
  height: 600,
};
const PORCH = { alt: 'A porch with "two" chairs & a table', isDecorative: false };

/** What a save stores of a block that a dialog made. */
function expectSaved(html: string): void {
  expect(sanitizeContent(html)).toMatchObject({ html, removed: [] });
  expect(readDocument(html).content?.[0]?.type).not.toBe('raw_html');
}

function figure(image: object): string {
  return serializeNode(schema.node('figure', { image }));
}

test.each([
  PORCH,
  { alt: '', isDecorative: false },
  { alt: 'not kept', isDecorative: true },
  { alt: ' two\n lines\u0000 ', isDecorative: false },
  { alt: 'x'.repeat(1200), isDecorative: false },
])('an image described as %j is stored as it was inserted', (description) => {
  expectSaved(figure(imageAttributes(STORED, description)));
  expectSaved(figure(imageAttributes({ ...STORED, srcset: '' }, description)));
});

test('a replaced image keeps its language and id, and nothing of the old file', () => {
  const old = { src: '/blog-images/old.jpg', alt: 'Old', lang: 'en', title: 'T', id: 'in-post-a' };
  const image = imageAttributes(STORED, PORCH, old);
  expect(image).toMatchObject({ src: STORED.url, alt: PORCH.alt, lang: 'en', id: 'in-post-a' });
  expect(image).not.toHaveProperty('title');
  expectSaved(figure(image));
});

test('a description makes a decorative image a described one, and the other way around', () => {
  const decorative = describe(imageAttributes(STORED, PORCH), { alt: '', isDecorative: true });
  expect(decorative).toMatchObject({ alt: '', 'aria-hidden': 'true' });
  expect(descriptionIn(decorative)).toEqual({ alt: '', isDecorative: true });
  const described = describe(decorative, PORCH);
  expect(described).not.toHaveProperty('aria-hidden');
  expect(descriptionIn(described)).toEqual(PORCH);
  expectSaved(figure(described));
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?t=42', 'How to answer'],
  ['https://vimeo.com/76979871/abcdef1234', ''],
  ['https://vimeo.com/76979871', ` ${'long '.repeat(60)}`],
])('the video %s is stored as it was inserted', (address, title) => {
  const video = toVideoEmbed(address);
  if (!video) throw new Error('no video');
  const html = videoAttributes(video, title);
  expectSaved(serializeNode(schema.node('video', { html })));
  expect(html.title).not.toBe('');
  const changed = videoAttributes(video, 'Other', { ...html, width: '640', id: 'in-post-v' });
  expect(changed).toMatchObject({ width: '640', height: '315', title: 'Other', id: 'in-post-v' });
  expectSaved(serializeNode(schema.node('video', { html: changed })));
});

test('a text of several lines becomes one', () => {
  expect(toLine('  a\tb\n\nc\u0007 ', 100)).toBe('a b c');
  expect(toLine('abc def', 4)).toBe('abc');
  expect(toLine('ab\u{1F600}', 3)).toBe('ab\uFFFD');
});

test('a changed video has the shape of the new one, and the same video keeps its own', () => {
  const embed = (address: string) => {
    const video = toVideoEmbed(address);
    if (!video) throw new Error('no video');
    return video;
  };
  const short = videoAttributes(embed('https://www.youtube.com/shorts/dQw4w9WgXcQ'), 'Tour');
  expect(short).toMatchObject({ width: '315', height: '560' });
  expectSaved(serializeNode(schema.node('video', { html: short })));
  const wide = embed('https://www.youtube.com/watch?v=aaaaaaaaaaa');
  expect(videoAttributes(wide, 'Tour', short)).toMatchObject({ width: '560', height: '315' });
  const vimeo = embed('https://vimeo.com/76979871');
  const upright = { ...videoAttributes(vimeo, 'Tour'), width: '315', height: '560' };
  expect(videoAttributes(vimeo, 'Other', upright)).toMatchObject({ width: '315', height: '560' });
});

test('a wider image with a caption is stored as it was changed, and back to how it was', () => {
  const before = figure(imageAttributes(STORED, PORCH));
  const first = EditorState.create({ doc: schema.nodeFromJSON(readDocument(before)) });
  const place = readImagePlace(first.doc, 0);
  expect(place).toMatchObject({ caption: '', isWide: false });
  const wide = change(first, { caption: ' In the evening ', isWide: true });
  expect(serializeNode(wide.doc.child(0))).toMatch(
    /^<figure class="wide"><img .*sizes="\(min-width: 54rem\).*<figcaption>In the evening<\/figcaption><\/figure>$/,
  );
  expectSaved(serializeNode(wide.doc.child(0)));
  const again = change(wide, { caption: '', isWide: false });
  expect(serializeNode(again.doc.child(0))).toBe(before);
});

test('a caption with formatting is not asked for, and stays', () => {
  const html =
    '<figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"><figcaption>See <em>here</em></figcaption></figure>';
  const state = EditorState.create({ doc: schema.nodeFromJSON(readDocument(html)) });
  expect(readImagePlace(state.doc, 0)).toMatchObject({ caption: null, hasFormattedCaption: true });
  const wide = change(state, { isWide: true });
  expect(serializeNode(wide.doc.child(0))).toBe(html.replace('<figure>', '<figure class="wide">'));
});

test('an image in a quotation is as wide as the quotation', () => {
  const html =
    '<blockquote><figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"></figure></blockquote>';
  const doc = schema.nodeFromJSON(readDocument(html));
  expect(readImagePlace(doc, 1)).toMatchObject({ caption: '', isWide: null });
});

function change(state: EditorState, changes: Partial<ImagePlace>): EditorState {
  const place = readImagePlace(state.doc, 0);
  if (place === null) throw new Error('no image');
  return run(state, editImage(0, { ...place, ...changes }));
}

test('a gallery is stored as it was inserted, and takes more images before its caption', () => {
  const image = imageAttributes(STORED, PORCH);
  const first = EditorState.create({ schema });
  const inserted = run(first, insertGallery([image, image])[0]);
  const html = serializeNode(inserted.doc.child(0));
  expect(html).toMatch(
    /^<figure><figure><img [^>]*><\/figure><figure><img [^>]*><\/figure><\/figure>$/,
  );
  expect(html).toContain('sizes="(min-width: 40rem) 18rem, 46vw"');
  expectSaved(html);
  const withCaption = html.replace(/<\/figure>$/, '<figcaption>All</figcaption></figure>');
  const read = EditorState.create({ doc: schema.nodeFromJSON(readDocument(withCaption)) });
  const three = serializeNode(run(read, addToGallery(0, [image])[0]).doc.child(0));
  expect(three.match(/<img /g)).toHaveLength(3);
  expect(three).toMatch(/<\/figure><figcaption>All<\/figcaption><\/figure>$/);
  expectSaved(three);
});

test('a gallery of one image is that image', () => {
  const image = imageAttributes(STORED, PORCH);
  const { doc } = run(EditorState.create({ schema }), insertGallery([image])[0]);
  expect(serializeNode(doc.child(0))).toBe(figure(image));
});

function run(state: EditorState, command: Command): EditorState {
  let after = state;
  command(state, (tr) => {
    after = state.apply(tr);
  });
  return after;
}
