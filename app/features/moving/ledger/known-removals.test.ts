import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { countHtml } from '#app/html/count/count-html.ts';
import { markdownToHtml } from '#app/html/markdown/markdown-to-html.server.ts';
import { describeRemoved, groupRemoved } from '#app/html/removed-item.ts';
import { findGhostData, readGhostPost } from '../readers/ghost.ts';
import { readMarkdownPost } from '../readers/markdown-file.ts';
import { readMediumPost } from '../readers/medium.ts';
import { readNotionPost } from '../readers/notion.ts';
import { readCsvPosts, readJsonPost } from '../readers/old-backend.ts';
import { readSubstackPosts } from '../readers/substack.ts';
import { readWordpressPosts, readWordpressSite } from '../readers/wordpress.server.ts';
import type { SourcePost } from '../source/source-post.ts';
import { compareHeld } from './compare.ts';
import { countSource } from './count-source.ts';
import { hostsOf, listsOf } from './count-texts.ts';
import { describeDifference } from './describe.ts';
import type { Counted } from './held.ts';
import { reasonsInNotes, reasonsOfRemoved } from './reasons.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
/** A fault of ours loses it, beside what is left out for a reason. */
const LOST = 'Seven words that nobody said to lose';
const text = `<p>${LOST}</p>`;
const frame = (address: string) => `<iframe src="${address}"></iframe>`;
const video = frame('https://www.youtube.com/embed/dQw4w9WgXcQ');
const map = frame('https://maps.example.org/embed');
const image = '<img src="https://old.example.com/porch.jpg">';

async function first(posts: Iterable<SourcePost> | AsyncIterable<SourcePost>): Promise<SourcePost> {
  for await (const post of posts) return post;
  throw new Error('there is no article');
}

async function readWordpress(content: string, meta: Record<string, string> = {}) {
  const more = Object.entries(meta).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  const xml = `<rss><channel><link>https://old.example.com</link><wp:base_blog_url>https://old.example.com</wp:base_blog_url><item><title>One</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_type>post</wp:post_type><wp:status>draft</wp:status>${more.join('')}</item></channel></rss>`;
  const open = async () => Readable.from([Buffer.from(xml)]);
  const file = { name: 'a.xml', bytes: xml.length, open };
  return first(readWordpressPosts(file, await readWordpressSite(file), NOW));
}

function readElementor(...parts: object[]) {
  const data = JSON.stringify(parts);
  return readWordpress('', { _elementor_edit_mode: 'builder', _elementor_data: data });
}

function readGhost(html: string): SourcePost {
  const data = findGhostData({ data: { posts: [] } });
  if (data === null) throw new Error('no export of Ghost');
  return readGhostPost({ id: '1', title: 'One', html }, data, NOW);
}

const readTable = (content: string) => readJsonPost({ title: 'One', slug: 'one', content }, NOW);

function readWix(...nodes: object[]) {
  const rich = JSON.stringify({ nodes }).replaceAll('"', '""');
  return first(
    readCsvPosts(`Title,Slug,Plain Content,Rich Content\nOne,one,,"${rich}"\n`, [], NOW),
  );
}

function readSubstack(html: string) {
  const csv = 'post_id,post_date,is_published,title\n1.one,2021-05-03T10:00:00Z,false,One\n';
  return first(readSubstackPosts(csv, async () => html, NOW));
}

const readMedium = (html: string) =>
  readMediumPost(
    `<article class="h-entry"><h1 class="p-name">One</h1><section data-field="body">${html}</section><footer></footer>`,
  );
const readNotion = (words: string) =>
  readNotionPost(`# One\n\n${words}\n`, `One ${'0'.repeat(32)}.md`, { now: NOW });
const readMarkdown = (words: string, name = 'a.md') => readMarkdownPost(words, name, { now: NOW });

/** How the text of an article differs here from its source, where a fault has lost something. */
function compare({ raw, content, format, notes }: SourcePost, lost: string | RegExp) {
  const from = { imageBase: 'https://old.example.com/', hosts: hostsOf(raw.site) };
  const read = sanitizeContent(format === 'html' ? content : markdownToHtml(content), [], from);
  const html = read.html.replace(lost, '');
  const there = countSource(raw);
  const held = countHtml(html, new Set(from.hosts));
  const here = { ...there, words: held.words, lists: { ...there.lists, ...listsOf(held) } };
  const differences = compareHeld(there, here, [
    ...reasonsInNotes(notes),
    ...groupRemoved(read.removed).flatMap((group) =>
      reasonsOfRemoved(group.items, describeRemoved(group)),
    ),
  ]);
  return { isLost: html !== read.html, differences };
}

const VIDEO = /<iframe[^>]*dQw4w9WgXcQ[^>]*><\/iframe>/;
const PORCH = /<img[^>]*porch[^>]*>/;
const LINK = /<a [^>]*example\.org\/kept[^>]*>/;

type Read = SourcePost | Promise<SourcePost>;
type Case = readonly [leaves: string, post: Read, of?: Counted, lost?: string | RegExp];

const CASES: readonly Case[] = [
  ['a hidden remark', readWordpress(`${text}<p>A <i hidden>hidden remark</i></p>`)],
  ['a menu', readWordpress(`${text}<select><option>Pick one</option></select>`)],
  ['a shortcode that stays', readWordpress(`${text}\n\n[playlist ids="1,2"]`)],
  [
    'a counter of Elementor',
    readElementor(
      { widgetType: 'text-editor', settings: { editor: text } },
      { widgetType: 'counter', settings: { title: 'Families we helped' } },
    ),
  ],
  ['a form of Ghost', readGhost(`${text}<div class="kg-signup-card"><h2>Join us</h2></div>`)],
  [
    'what members of Ghost saw',
    readGhost(
      `${text}<!--kg-gated-block:begin nonMember:false --><p>For you</p><!--kg-gated-block:end-->`,
    ),
  ],
  [
    'what emails of Ghost showed',
    readGhost(`${text}<!--kg-card-begin: email --><p>Hi</p><!--kg-card-end: email -->`),
  ],
  [
    'the player of a card of Ghost',
    readGhost(
      `${text}<div class="kg-audio-card"><audio src="/a.mp3"></audio><div class="kg-audio-title">A talk</div><i>0:00</i></div>`,
    ),
  ],
  [
    'what a card of Medium says',
    readMedium(
      `${text}<div class="graf--mixtapeEmbed"><a href="https://a.com/"><strong>A page</strong><br>a.com</a></div>`,
    ),
  ],
  [
    'the headings that Notion lists',
    readNotionPost(
      `<article id="${'0'.repeat(32)}" class="page"><div class="page-body"><nav class="table_of_contents"><a href="#a">Part</a></nav>${text}</div></article>`,
      'One.html',
      { now: NOW },
    ),
  ],
  [
    'a form of Substack',
    readSubstack(`${text}<div class="subscription-widget-wrap"><p>Go</p></div>`),
  ],
  ['a note that is shown', readMarkdown(`${LOST}\n\n![[Prices of 2021]]`)],
  ['a program of MDX', readMarkdown(`export const rooms = 12;\n\n${LOST}`, 'a.mdx')],
  ['a command that stays', readMarkdown(`${LOST}\n\nFor {{ price }} a day`)],
  ['a frame', readTable(`<p>A</p>${map}${video}`), 'players and frames', VIDEO],
  ['a frame of Medium', readMedium(`<p>A</p>${map}${video}`), 'players and frames', VIDEO],
  [
    'a poll of Wix',
    readWix(
      { type: 'POLL' },
      { type: 'VIDEO', videoData: { video: { src: { url: 'https://youtu.be/dQw4w9WgXcQ' } } } },
    ),
    'players and frames',
    VIDEO,
  ],
  [
    'a tracking image',
    readTable(`<img src="https://pixel.wp.com/a.gif">${image}`),
    'images',
    PORCH,
  ],
  ['a command with an image', readMarkdown(`{% photo "a.jpg" %}\n\n${image}`), 'images', PORCH],
  [
    'an image of Portable Text',
    readTable(
      JSON.stringify([
        { _type: 'image', asset: { _ref: 'image-a1' } },
        { _type: 'image', asset: { url: 'https://old.example.com/porch.jpg' } },
      ]),
    ),
    'images',
    PORCH,
  ],
  [
    'an attached file of Notion',
    readNotion('# Part\n\n[a](a.pdf) [b](https://example.org/kept.pdf)'),
    'files',
    LINK,
  ],
  [
    'a link that nobody can follow',
    readTable(
      '<p><a href="ftp://example.org/a">a</a> <a href="https://example.org/kept">b</a></p>',
    ),
    'links to other sites',
    LINK,
  ],
  [
    'links between notes',
    readMarkdown('[[One]] [b](/example.org/kept)'),
    'links within the site',
    LINK,
  ],
];

const named = CASES.map(([leaves, post, of = 'words', lost = LOST]) => ({
  leaves,
  post,
  of,
  lost,
}));

describe.each(named)('a text without $leaves', ({ post, of, lost }) => {
  it('differs by no more than that', async () => {
    const { differences } = compare(await post, '');
    expect(differences.find((each) => each.of === of)?.why).toHaveLength(1);
    expect(differences.filter(({ why, unexplained }) => !why[0] || unexplained > 0)).toEqual([]);
  });

  it('is named if something else is lost as well', async () => {
    const { isLost, differences } = compare(await post, lost);
    expect(isLost).toBe(true);
    const [found] = differences.filter((each) => each.of === of);
    expect(found?.unexplained).toBe(lost === LOST ? 7 : 1);
    expect(found && describeDifference(found)).toContain('We do not know why');
  });
});
