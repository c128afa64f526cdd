import { describe, expect, it } from 'vitest';
import { recognize } from '../files/recognize.ts';
import { createImageIndex } from '../records/image-index.ts';
import { type Note, sayNote } from '../source/note.ts';
import { readDate } from './column-values.ts';
import { readFeatureImage } from './feature-image.ts';
import { readGhostCards } from './ghost-cards.ts';
import { readNotionPost } from './notion.ts';
import { readCsvPosts, readSqlPosts } from './old-backend.ts';
import { readSquarespaceText } from './squarespace-text.ts';
import { withBlocks } from './wordpress-blocks.ts';
import { readWordpressText } from './wordpress-text.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

it.each([
  [{ image: { path: 'a.jpg', alt: 'A porch' } }, 'a.jpg', 'A porch'],
  [{ images: ['a.jpg', 'b.jpg'] }, 'a.jpg', null],
  [{ featuredImage: './a.png', featuredImageAlt: 'Oak' }, './a.png', 'Oak'],
  [{ featured: true, banner: 'https://old.example/img/1' }, 'https://old.example/img/1', null],
  [{ header: { teaser: 'a.jpg' } }, 'a.jpg', null],
  [{ header: { overlay_image: '/a.webp' } }, '/a.webp', null],
  [{ cover: { image: 'a.jpg', alt: 'Elm', caption: 'x' } }, 'a.jpg', 'Elm'],
  [{ thumbnail: 'a.gif' }, 'a.gif', null],
  [{ resources: 'a.jpg', header: 'Words of it' }, null, null],
])('%j has the image %j', (values, address, alt) => {
  expect(readFeatureImage(values)).toEqual(address === null ? null : { address, alt });
});

it.each([
  ['Jul 08 2022', '2022-07-08T12:00:00.000Z'],
  ['May 28, 2015', '2015-05-28T12:00:00.000Z'],
  ['September 3rd, 2015 at 2:05 pm', '2015-09-03T14:05:00.000Z'],
  ['3 May 2021', '2021-05-03T12:00:00.000Z'],
  ['Thu, 26 Feb 2026 08:00:00 +0000', '2026-02-26T08:00:00.000Z'],
  ['2021/05/03 10:00', '2021-05-03T10:00:00.000Z'],
])('%s is a date', (text, at) => {
  expect(readDate(text)).toEqual({ kind: 'date', at });
});

it.each(['0202-05-03', '99999-05-03', 'May 28, 99999', 'Foo 28, 2015', 'Feb 30, 2015', '5/3/2021'])(
  '%s is said to be unreadable',
  (text) => {
    expect(readDate(text)).toEqual({ kind: 'unreadable', text });
  },
);

describe('a text of WordPress', () => {
  const image = (name: string) => ({ address: `https://a.com/${name}`, alt: '', caption: '' });
  const own = [image('a.jpg'), image('list.pdf'), image('b.png')];
  const surroundings = { attachments: new Map(), own, isSquarespace: false };

  it('shows its own images in a gallery that names none', () => {
    const html = readWordpressText('One\n\n[gallery]\n\nTwo', surroundings);
    expect(html.replaceAll('\n', '')).toBe(
      '<p>One</p><figure><figure><img src="https://a.com/a.jpg" alt=""></figure><figure><img src="https://a.com/b.png" alt=""></figure></figure><p>Two</p>',
    );
  });

  it('shows images that styles put behind words', () => {
    const cover = (inside: string) =>
      `<div class="wp-block-cover" style="background-image:url(https://a.com/a.jpg)">${inside}</div>`;
    const inside =
      '<div role="img" aria-label="A yard" style="background-image:url(b.png?x)"></div>';
    expect(readWordpressText(`<!-- wp:cover -->${cover(inside)}`, surroundings)).toContain(
      'jpg)"><img src="https://a.com/a.jpg" alt=""><div role="img" aria-label="A yard" style="background-image:url(b.png?x)"><img src="b.png?x" alt="A yard"></div>',
    );
    const beside = `<!-- wp:media-text -->${cover('<img src="https://a.com/a.jpg" alt="">')}`;
    expect(readWordpressText(beside, surroundings).match(/<img/g)).toHaveLength(1);
    const gradient = '<div style="background-image:linear-gradient(red,blue)">x</div>';
    expect(readWordpressText(`<!-- wp:group -->${gradient}`, surroundings)).not.toContain('<img');
  });

  it('has links where an address stands alone, and leaves those of players', () => {
    const embed = (address: string) =>
      `<figure><div class="wp-block-embed__wrapper">\n${address}\n</div></figure>`;
    const blocks = `<!-- wp:embed -->${embed('https://social.example/1?a=1&amp;b=2')}`;
    expect(readWordpressText(blocks, surroundings)).toContain(
      '<a href="https://social.example/1?a=1&amp;b=2">https://social.example/1?a=1&amp;b=2</a>',
    );
    const player = `<!-- wp:embed -->${embed('https://www.youtube.com/watch?v=dQw4w9WgXcQ')}`;
    expect(readWordpressText(player, surroundings)).toBe(player);
    expect(readWordpressText('One\n\nhttps://social.example/1', surroundings)).toBe(
      '<p>One</p>\n<p><a href="https://social.example/1">https://social.example/1</a></p>',
    );
  });

  it('names shortcodes that stand in two brackets', () => {
    expect(
      readWordpressText('Write [[gallery]] or [[audio src="https://a.com/a.mp3"]].', surroundings),
    ).toBe('<p>Write [gallery] or [audio src="https://a.com/a.mp3"].</p>');
  });

  it('has links to pages on other networks, and names what only WordPress fills', () => {
    const notes: Note[] = [];
    const text = withBlocks(
      '<!-- wp:social-links --><ul><!-- wp:social-link {"url":"https://social.example/house","service":"facebook"} /--></ul><!-- /wp:social-links --><!-- wp:latest-posts {"postsToShow":3} /--><!-- wp:search /--><!-- wp:more --><!--more--><!-- /wp:more --><!-- wp:spacer /-->',
      new Map(),
      notes,
    );
    expect(text).toContain('<ul><li><a href="https://social.example/house">Facebook</a></li></ul>');
    expect(notes.map(sayNote)).toEqual([
      'Left out of its text, as only WordPress fills it: latest posts, search.',
    ]);
  });

  it('has the blocks that several articles share', () => {
    const blocks = new Map([
      ['5', '<p>Call us</p><!-- wp:block {"ref":6} /-->'],
      ['6', '<p>any day</p><!-- wp:block {"ref":5} /-->'],
    ]);
    const notes: string[] = [];
    const text = withBlocks('<p>A</p><!-- wp:block {"ref":5} /--><p>B</p>', new Map(), notes);
    expect(text).toBe('<p>A</p><p>B</p>');
    expect(notes).toEqual(['1 reusable block of its text could not be found in the export.']);
    const filled = withBlocks('<!-- wp:block {"ref":5} /-->', blocks, []);
    expect(filled.startsWith('<p>Call us</p><p>any day</p>')).toBe(true);
    expect(filled).not.toContain('wp:block');
  });
});

it('an image is found by an address with the slashes of Windows', () => {
  const index = createImageIndex<{ name: string }>();
  const image = { name: 'site.zip/images/a.png' };
  index.add({ name: 'site.zip/other/a.png' });
  index.add(image);
  expect(index.find('https://files.invalid/site.zip/posts/..%5Cimages%5Ca.png')).toBe(image);
});

it('a text of Squarespace shows the video that a script would', () => {
  const html =
    '<div class="sqs-video-wrapper" data-html="&lt;iframe src=&quot;//www.youtube.com/embed/dQw4w9WgXcQ&quot;&gt;&lt;/iframe&gt;"></div><p>After</p>';
  expect(readSquarespaceText(html)).toBe(
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><p>After</p>',
  );
});

it('a player of Ghost is a link to its file, without its buttons and its time', () => {
  const audio =
    '<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="https://a.com/talk.mp3"></audio><div class="kg-audio-title">My talk</div><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">1:23</span></div></div></div>';
  const video =
    '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="https://a.com/tour.mp4"></video><span class="kg-video-duration">0:12</span></div><figcaption>Our <b>tour</b></figcaption></figure>';
  const file =
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://a.com/list.pdf"><div class="kg-file-card-title">List</div><div class="kg-file-card-filesize">12 KB</div></a></div>';
  expect(readGhostCards(`${audio}${video}${file}`, [])).toBe(
    '<p><a href="https://a.com/talk.mp3">My talk</a></p><p><a href="https://a.com/tour.mp4">tour.mp4</a></p><p>Our tour</p><p><a href="https://a.com/list.pdf">List</a></p>',
  );
});

it('a page of Notion has its callouts formatted, and no link that leads nowhere', () => {
  const source =
    '# Page\n\n[gone](https://www.notion.soundefined) stays\n\n<aside>\n💡 A **bold** word\n</aside>\n';
  const { content, notes } = readNotionPost(source, `Page ${'0'.repeat(32)}.md`, { now: NOW });
  expect(content).toContain('gone stays');
  expect(content).toContain('<aside>\n\n💡 A **bold** word\n\n</aside>');
  expect(notes.map(sayNote)).toContain('1 link to what Notion left out became plain text.');
});

it.each([
  ['Status: Published', true],
  ['Published: Yes', true],
  ['Status: Draft\nPublished: Yes', false],
  ['Status: Published\nPublished: No', false],
  ['Status: Published\nHidden: Yes', false],
  ['Published: May 3, 2021', false],
  ['Public: Yes', false],
  ['Status: Not started', false],
])('a page of Notion with %j is public: %j', (above, isPublished) => {
  const source = `# Page\n\n${above}\nDate: May 3, 2021\n\nText\n`;
  const post = readNotionPost(source, `Page ${'0'.repeat(32)}.md`, { now: NOW });
  expect(post.isPublished).toBe(isPublished);
});

it('a table may say its separator, and yes in another language', () => {
  const csv =
    'sep=;\r\ntitle;slug;content;is_published;published_at\r\nA, b;a;<p>A</p>;WAHR;2021-05-03\r\n';
  expect(recognize(Buffer.from(csv))).toBe('csv');
  expect([...readCsvPosts(csv, [], NOW)]).toMatchObject([{ title: 'A, b', isPublished: true }]);
});

it.each([
  ['/* a script */\nvar a;', 'unknown'],
  ['/*! a style */\nbody {}', 'unknown'],
  ['/*!40101 SET NAMES utf8 */;', 'sql'],
  ['-- a dump\n/* of */\nINSERT OR IGNORE INTO a VALUES (1);', 'sql'],
  ['REPLACE INTO `a` VALUES (1);', 'sql'],
  ['WITH a AS (SELECT 1) INSERT INTO b SELECT * FROM a;', 'sql'],
  ['With all due respect', 'unknown'],
  ['-- ', 'unknown'],
])('%j is %s', (text, kind) => {
  expect(recognize(Buffer.from(text))).toBe(kind);
});

it('a dump of SQLite or MySQL has its rows, and what a query would make is said', () => {
  const notes: string[] = [];
  const sql =
    "INSERT OR IGNORE INTO blog_posts (title, slug, content) VALUES ('A', 'a', 'x');\nREPLACE INTO `blog_posts` (title, slug, content) VALUES ('B', 'b', 'x');\nWITH x AS (SELECT 1) INSERT INTO blog_posts SELECT * FROM x;\n";
  expect([...readSqlPosts(sql, notes, NOW)].map(({ title }) => title)).toEqual(['A', 'B']);
  expect(notes).toEqual([
    'Left out: 1 statement whose rows only a database could make. Export the rows themselves, as a dump or as CSV.',
  ]);
});

it('cards of Ghost lose the icons of other sites, and links that only Ghost follows', () => {
  const notes: Note[] = [];
  const card =
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.com/"><div class="kg-bookmark-title">A</div><img class="kg-bookmark-icon" src="https://a.com/i.png"></a></figure>';
  const link = '<a href="https://files.invalid/#/portal/signup">Join us</a>';
  const header =
    '<div class="kg-header-card" style="background-image: url(/yard.jpg)"><h2>Home</h2></div>';
  expect(readGhostCards(card + link + header, notes)).toBe(
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.com/"><div class="kg-bookmark-title">A</div></a></figure><a>Join us</a><div class="kg-header-card" style="background-image: url(/yard.jpg)"><img src="/yard.jpg" alt=""><h2>Home</h2></div>',
  );
  expect(notes.map(sayNote)).toEqual([
    'Became text, as only Ghost follows it: 1 link to sign up or in.',
    'Left out: 1 icon of other sites.',
  ]);
});
