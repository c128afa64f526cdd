import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sayNote } from '../source/note.ts';
import type { SourcePost } from '../source/source-post.ts';
import { readWordpressPosts, readWordpressSite } from './wordpress.server.ts';
import { isWordpressExport, originalAddress, readWordpressText } from './wordpress-text.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const NOTHING = { attachments: new Map(), own: [], isSquarespace: false };
const START = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old</title><link>https://old.com</link><wp:base_blog_url>https://old.com</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[dana]]></wp:author_login><wp:author_display_name><![CDATA[Dana H.]]></wp:author_display_name></wp:author>`;

/** An item of an export, with each text between its tags. */
function item(texts: Record<string, string>, more = ''): string {
  const given = {
    'wp:post_type': 'post',
    'wp:status': 'publish',
    'wp:post_name': 'name',
    'wp:post_date_gmt': '2021-05-03 10:00:00',
    ...texts,
  };
  const inside = Object.entries(given).map(([name, text]) => `<${name}>${text}</${name}>`);
  return `<item>${inside.join('')}${more}</item>`;
}

/** What an export holds, read in pieces of a few bytes, as a slow disk gives them. */
async function read(
  items: string,
  { piece = 7, start = START } = {},
): Promise<{ posts: SourcePost[]; notes: readonly string[] }> {
  const bytes = Buffer.from(`${start}${items}</channel></rss>`);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) =>
    bytes.subarray(n * piece, (n + 1) * piece),
  );
  const file = { name: 'a.xml', bytes: bytes.length, open: async () => Readable.from(pieces) };
  const found = await readWordpressSite(file);
  const posts: SourcePost[] = [];
  for await (const post of readWordpressPosts(file, found, NOW)) posts.push(post);
  return { posts, notes: found.notes };
}

const metaOf = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

const one = async (texts: Record<string, string>, more = '') =>
  (await read(item(texts, more))).posts[0];

it('an export is known by how it begins', () => {
  expect(isWordpressExport(START)).toBe(true);
  expect(isWordpressExport('<rss version="2.0"><channel>')).toBe(false);
});

describe('an article', () => {
  it('that search engines were asked not to list says so, and a page stays hidden from them', async () => {
    const meta = metaOf('_yoast_wpseo_meta-robots-noindex', '1');
    const article = await one({ 'content:encoded': 'x' }, meta);
    expect(article?.notes.map(sayNote)).toEqual([
      expect.stringContaining('Search engines were asked not to list it there.'),
    ]);
    const page = await one({ 'content:encoded': 'x', 'wp:post_type': 'page' }, meta);
    expect([page?.own?.indexed, page?.notes]).toEqual([false, []]);
  });

  it.each([
    ['<!-- wp:footnotes {"className":"x"} /-->', '[{"content":"See <em>here</em> $1","id":"a"}]'],
    ['', '[{"content":"See <em>here</em> $1","id":"a"}]'],
  ])('has its footnotes in its text: at %j', async (place, stored) => {
    const text = `<!-- wp:paragraph --><p>One<sup data-fn="a" class="fn"><a href="#a">1</a></sup></p>`;
    const post = await one(
      { 'content:encoded': `<![CDATA[${text}${place}<p>End</p>]]>` },
      `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${stored}]]></wp:meta_value></wp:postmeta>`,
    );
    expect(post?.content).toContain('<ol><li id="a">See <em>here</em> $1</li></ol>');
    expect(post?.content.indexOf('<ol>') ?? 0).toBeGreaterThan(post?.content.indexOf('One') ?? -1);
  });

  it('whose footnotes are damaged is read without them', async () => {
    const content = '<p>One<sup data-fn="a">1</sup></p>';
    for (const stored of ['{', '{"a":1}', '[1]']) {
      const meta = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${stored}]]></wp:meta_value></wp:postmeta>`;
      const post = await one({ 'content:encoded': `<![CDATA[${content}]]>` }, meta);
      expect(post?.content).toBe(content);
    }
  });

  it('keeps its words, dates, terms and addresses', async () => {
    const post = await one(
      {
        title: '<![CDATA[Beds &amp; caf&eacute;s &#8211; “déjà”]]>',
        link: 'https://old.com/2021/05/name/',
        'dc:creator': '<![CDATA[dana]]>',
        'content:encoded': '<![CDATA[One ]]]]><![CDATA[> two\n\nThree]]>',
        'excerpt:encoded': '<![CDATA[Short]]>',
        'wp:post_id': '12',
      },
      '<category domain="category" nicename="a"><![CDATA[Care &amp; homes]]></category><category domain="post_tag"><![CDATA[tours]]></category><category domain="category">Uncategorized</category><wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value><![CDATA[older]]></wp:meta_value></wp:postmeta>',
    );
    expect(post).toMatchObject({
      kind: 'post',
      title: 'Beds & cafés – “déjà”',
      slug: 'name',
      excerpt: 'Short',
      content: '<p>One ]]> two</p>\n<p>Three</p>',
      authorName: 'Dana H.',
      isPublished: true,
      publishedAt: '2021-05-03T10:00:00.000Z',
      keywords: ['Care & homes', 'tours'],
      oldPaths: ['/2021/05/name/', '/2021/05/older', '/?p=12'],
      notes: [],
      site: 'https://old.com',
    });
    // A plugin for several authors has the same person by the name that readers see.
    expect(new Map(post?.raw.fields).get('dc:creator')).toBe('Dana H.');
  });

  it.each([
    [{ 'wp:status': 'draft' }, false, ''],
    [{ 'wp:status': 'private' }, false, 'was private'],
    [{ 'wp:status': 'pending' }, false, 'review'],
    [{ 'wp:post_password': 'x' }, false, 'password'],
    [{ 'wp:status': 'future' }, false, 'day that has passed'],
    [{ 'wp:status': 'future', 'wp:post_date_gmt': '2027-05-03 10:00:00' }, true, ''],
  ] as const)('with %j is public: %s', async (texts, isPublished, note) => {
    const post = await one(texts);
    expect(post?.isPublished).toBe(isPublished);
    expect(post?.notes.map(sayNote).join()).toContain(note);
  });

  it.each([
    'Free [members_only]paid[/members_only]',
    'Free [restrict userlevel="editor"]paid[/restrict]',
    'Free [mepr-show rules="7"]paid[/mepr-show]',
    'Free [/note][pmpro_member level="1"]paid[/pmpro_member]',
    '<p>Free</p><!-- wp:jetpack/paywall /--><p>paid</p>',
    '<!-- wp:premium-content/container {"selectedPlanId":1} --><p>paid</p>',
  ])('of which a plugin shows a part to members is a draft: %s', async (text) => {
    const post = await one({ 'content:encoded': `<![CDATA[${text}]]>` });
    expect(post?.isPublished).toBe(false);
    expect(post?.notes.map(sayNote)).toContain(
      'It was for members only, so it is imported as a draft.',
    );
  });

  it.each([
    ['rcp_subscription_level', 'any-paid'],
    ['rcp_user_level', 'a:1:{i:0;s:10:"subscriber";}'],
    ['rcp_access_level', '2'],
    ['_is_paid', '1'],
    [
      'um_content_restriction',
      'a:2:{s:26:"_um_custom_access_settings";s:1:"1";s:14:"_um_accessible";s:1:"2";}',
    ],
  ])('that a plugin shows to members is a draft: %s', async (key, value) => {
    const post = await one({}, metaOf(key, value));
    expect(post?.isPublished).toBe(false);
    expect(post?.notes.map(sayNote)).toEqual([
      'It was for members only, so it is imported as a draft.',
    ]);
  });

  it.each([
    ['rcp_subscription_level', ''],
    ['rcp_user_level', 'All'],
    ['rcp_access_level', 'None'],
    ['_is_paid', '0'],
    [
      'um_content_restriction',
      'a:2:{s:26:"_um_custom_access_settings";s:1:"1";s:14:"_um_accessible";s:1:"0";}',
    ],
    ['um_content_restriction', 'a:1:{s:14:"_um_accessible";s:1:"2";}'],
  ])('that such a plugin shows to everybody is none: %s is %s', async (key, value) => {
    expect((await one({}, metaOf(key, value)))?.isPublished).toBe(true);
  });

  it.each([
    '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>Not yet</p><!-- /wp:paragraph -->',
    '<!-- wp:group {"align":"wide","blockVisibility":{"hideBlock":true}} --><p>Not yet</p><!-- /wp:group -->',
    '<!-- wp:group {"blockVisibility":{"controlSets":[{"controls":{"userRole":{"visibilityByRole":"logged-in"}}}]}} --><p>Not yet</p><!-- /wp:group -->',
  ])('of which a block is hidden is a draft: %s', async (text) => {
    const post = await one({ 'content:encoded': `<![CDATA[<p>Open</p>${text}]]>` });
    expect(post?.isPublished).toBe(false);
    expect(post?.notes.map(sayNote)).toEqual([
      'A block of its text was hidden, so it is imported as a draft.',
    ]);
  });

  it.each([
    '<!-- wp:group {"blockVisibility":{"hideBlock":false}} --><p>x</p><!-- /wp:group -->',
    '<!-- wp:image {"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}} --><p>x</p><!-- /wp:image -->',
    '<!-- wp:paragraph --><p>"blockVisibility":false</p><!-- /wp:paragraph -->',
  ])('of which every reader sees every block is none: %s', async (text) => {
    expect((await one({ 'content:encoded': `<![CDATA[${text}]]>` }))?.isPublished).toBe(true);
  });

  it.each(['[member_list] of [restaurant id="1"]', 'About [[members_only]] and [privacy]'])(
    'that names something like that is none: %s',
    async (text) => {
      expect((await one({ 'content:encoded': `<![CDATA[${text}]]>` }))?.isPublished).toBe(true);
    },
  );

  it('takes another date where the one in GMT is empty', async () => {
    const empty = { 'wp:post_date_gmt': '0000-00-00 00:00:00' };
    expect((await one({ ...empty, pubDate: 'Mon, 03 May 2021 10:00:00 +0000' }))?.publishedAt).toBe(
      '2021-05-03T10:00:00.000Z',
    );
    expect(
      (
        await one({
          ...empty,
          pubDate: 'Mon, 30 Nov -0001 00:00:00 +0000',
          'wp:post_date': '2021-05-03 06:00:00',
        })
      )?.publishedAt,
    ).toBe('2021-05-03T06:00:00.000Z');
  });

  it('has the image that an attachment later in the file has', async () => {
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const { posts, notes } = await read(
      item({ 'content:encoded': '[gallery ids="7,8"]' }, meta('_thumbnail_id', '7')) +
        item(
          { 'wp:post_name': 'b' },
          `${meta('_thumbnail_id', '99')}<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>`,
        ) +
        item(
          {
            'wp:post_type': 'attachment',
            'wp:post_id': '7',
            'wp:attachment_url': 'https://old.com/wp-content/uploads/a.jpg',
          },
          meta('_wp_attachment_image_alt', 'A "porch"'),
        ) +
        item({ 'wp:post_type': 'product' }) +
        item({ 'wp:status': 'trash' }),
    );
    expect(posts.map(({ featuredImage }) => featuredImage)).toEqual([
      'https://old.com/wp-content/uploads/a.jpg',
      null,
    ]);
    expect(posts[0]?.content).toContain(
      '<figure><img src="https://old.com/wp-content/uploads/a.jpg" alt="A &quot;porch&quot;"></figure>',
    );
    expect(posts[1]?.notes.map(sayNote)).toEqual(['Its featured image is not in the export.']);
    expect(notes).toEqual(['1 of the kind “product” is left out.', '1 comment is left out.']);
  });

  it('has a gallery of the images that a shortcode names', async () => {
    const image = (id: string) =>
      item({
        'wp:post_type': 'attachment',
        'wp:post_id': id,
        'wp:attachment_url': `https://old.com/${id}.jpg`,
      });
    const { posts } = await read(
      item({ 'content:encoded': 'Ours:\n\n[gallery ids="7,8"]' }) + image('7') + image('8'),
    );
    expect(posts[0]?.content).toContain(
      '<figure>\n<figure><img src="https://old.com/7.jpg" alt=""></figure>\n<figure><img src="https://old.com/8.jpg" alt=""></figure>\n</figure>',
    );
  });

  it('comes as far as the file goes when that is cut off, which is said', async () => {
    const { posts, notes } = await read(`${item({ title: 'A&nbsp;B' })}<item><title>cut`, {
      piece: 1_000,
    });
    expect(posts.map(({ title }) => title)).toEqual(['A\u00a0B']);
    expect(notes).toEqual([expect.stringContaining('damaged or incomplete')]);
    expect((await read(item({ title: 'A&nbsp;B' }))).notes).toEqual([]);
  });
});

describe('its text', () => {
  it.each([
    ['one\ntwo\n\nthree', '<p>one<br>two</p>\n<p>three</p>'],
    [
      '<h2>A</h2>\ntext\n<ul>\n<li>x</li>\n</ul>',
      '<h2>A</h2>\n<p>text</p>\n<ul>\n<li>x</li>\n</ul>',
    ],
    ['<div>a\n\nb</div>', '<div>\n<p>a</p>\n<p>b</p>\n</div>'],
    [
      '<!-- wp:paragraph -->\n<p>x</p>\n<!-- /wp:paragraph -->',
      '<!-- wp:paragraph -->\n<p>x</p>\n<!-- /wp:paragraph -->',
    ],
    ['<pre>a\n\nb</pre>\nc', '<pre>a\n\nb</pre>\n<p>c</p>'],
    ['[embed]https://youtu.be/dQw4w9WgXcQ[/embed]', '<p>https://youtu.be/dQw4w9WgXcQ</p>'],
    [
      '[audio mp3="https://old.com/a.mp3"][/audio]',
      '<p><a href="https://old.com/a.mp3">a.mp3</a></p>',
    ],
    ['[contact-form-7 id="1"]', '<p>[contact-form-7 id="1"]</p>'],
    [
      '[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"][et_pb_text]<h2>Hi</h2>\nWords[/et_pb_text][et_pb_image src="/a.jpg" alt="A porch"][/et_pb_image][et_pb_button button_url="/call" button_text="Call us"][/et_pb_button][/et_pb_column][/et_pb_row][/et_pb_section]',
      '<h2>Hi</h2>\n<p>Words</p>\n<figure><img src="/a.jpg" alt="A porch"></figure>\n<p><a href="/call">Call us</a></p>',
    ],
    [
      '[vc_row_inner][vc_column width="1/2"][vc_column_text]Words[/vc_column_text][vc_video link="https://vimeo.com/1"][/vc_column][/vc_row_inner]',
      '<p>Words</p>\n<p>https://vimeo.com/1</p>',
    ],
    ['[et_pb_blurb title="A"]b[/et_pb_blurb]', '<p>[et_pb_blurb title="A"]b[/et_pb_blurb]</p>'],
    ['[et_pb_button]', '<p>[et_pb_button]</p>'],
  ])('%j is %j', (source, html) => {
    expect(readWordpressText(source, NOTHING)).toBe(html);
  });

  it.each([
    [
      'https://old.com/wp-content/uploads/2021/05/a-300x200.jpg',
      'https://old.com/wp-content/uploads/2021/05/a.jpg',
    ],
    [
      'https://i0.wp.com/old.com/wp-content/uploads/a.jpg?resize=300%2C200&ssl=1',
      'https://old.com/wp-content/uploads/a.jpg',
    ],
    ['https://x.files.wordpress.com/2021/a.png?w=300', 'https://x.files.wordpress.com/2021/a.png'],
    ['https://other.com/a-300x200.jpg?w=3', 'https://other.com/a-300x200.jpg?w=3'],
  ])('leads from %s to the original', (address, original) => {
    expect(originalAddress(address)).toBe(original);
  });
});

it('a line break between the attributes of a tag is none of the text', () => {
  const source =
    'One\n<img class="a"\n\n  src="https://x.com/a.jpg"\n>\n\n<section\n  data-a="b"\n\n>Two</section>';
  expect(readWordpressText(source, NOTHING)).toBe(
    '<p>One<br><img class="a" src="https://x.com/a.jpg" ></p>\n<section data-a="b" >\n<p>Two</p>\n</section>',
  );
});

describe('an export of Squarespace, which is in the same format', () => {
  const start = START.replace(/<!--.*?-->/, '')
    .replace(/<wp:base_blog_url>.*?<\/wp:base_blog_url>/, '')
    .replace(/https:\/\/old\.com/, 'https://beds.example');
  const text = (html: string) => ({
    'content:encoded': `<![CDATA[${html}]]>`,
    'wp:post_id': '7',
    'wp:post_name': '2021/5/ask-first',
    link: '/blog/2021/5/ask-first',
  });
  const image = '<img src="https://images.squarespace-cdn.com/content/v1/a/porch.jpg" alt="Porch">';
  const readOne = async (html: string, more = '') =>
    (await read(item(text(html), more), { start })).posts[0];

  it('has HTML whose lines mean nothing, and no address with a number', async () => {
    const html = `<div\n  class="sqs-block"\n\n>\n<p>One\nline</p>\n\n${image}</div>`;
    const post = await readOne(html);
    expect(post).toMatchObject({
      content: html,
      slug: 'ask-first',
      oldPaths: ['/blog/2021/5/ask-first'],
    });
    const moved = (await read(item(text(html)))).posts[0];
    expect(moved?.oldPaths).toContain('/?p=7');
    expect(moved?.content).not.toBe(html);
  });

  it('has no styles, and no links that only show an image larger', async () => {
    const larger = (href: string) =>
      `<a class="\n  image-slide-anchor\n  content-fill" href="${href}"><span class="v6-visually-hidden">View fullsize</span>${image}</a>`;
    const own = larger('https://images.squarespace-cdn.com/content/v1/a/porch.jpg');
    const other = larger('https://example.org/tour');
    const post = await readOne(`<style>.fe-1 { color: red }</style><p>One</p>${own}${other}`);
    expect(post?.content).toBe(`<p>One</p>${image}${other.replace(/<span.*<\/span>/, '')}`);
  });

  it('keeps where the title of an article led', async () => {
    const meta =
      '<wp:postmeta><wp:meta_key>passthrough_url</wp:meta_key><wp:meta_value>https://www.example.org/law?a=1&amp;b=2</wp:meta_value></wp:postmeta>';
    const post = await readOne(`<p>One</p>${image}`, meta);
    expect(post?.content).toBe(
      `<p>One</p>${image}\n\n<p><a href="https://www.example.org/law?a=1&amp;b=2">example.org</a></p>`,
    );
    expect(post?.notes.map(sayNote)).toEqual([
      'Its title was a link to example.org, which is at the end of its text now.',
    ]);
    const linked = `<p><a href="https://www.example.org/law?a=1&amp;b=2">Law</a></p>${image}`;
    expect(await readOne(linked, meta)).toMatchObject({ content: linked, notes: [] });
  });
});
