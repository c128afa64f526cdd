import { describe, expect, it } from 'vitest';
import { recognize } from '../files/recognize.ts';
import { sayNote } from '../source/note.ts';
import { readMediumPost } from './medium.ts';
import { isNotionPage, readNotionPost } from './notion.ts';
import { isSubstackPeople, readSubstackPosts, substackKey } from './substack.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

describe('a page of Medium', () => {
  const page = (
    foot: string,
  ) => `<!DOCTYPE html><html><head><title>Beds &amp; tours</title></head><body><article class="h-entry">
<header><h1 class="p-name">Beds &amp; tours</h1></header>
<section data-field="subtitle" class="p-summary">
Ask first
</section>
<section data-field="body" class="e-content">
<section name="a1" class="section section--body section--first"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner"><h3 name="b1" class="graf graf--h3 graf--leading graf--title">Beds &amp; <strong>tours</strong></h3><p name="c1" class="graf graf--p">One</p><figure><img class="graf-image" data-is-featured="true" src="https://cdn-images-1.medium.com/max/800/1*x.jpeg"></figure><h3 class="graf graf--h3">Part</h3></div></div></section>
</section>
<footer>${foot}</footer></article></body></html>`;
  const published = page(
    '<p class="p-tags">Tagged in <a class="p-tag" href="https://medium.com/tag/a">Beds &amp; tours</a>, <a class="p-tag" href="https://medium.com/tag/b">Care</a></p><p>By <a href="https://medium.com/@dana" class="p-author h-card">Dana H.</a> on <a href="https://medium.com/p/0123456789ab"><time class="dt-published" datetime="2021-05-03T10:00:00.123Z">May 3, 2021</time></a>.</p><p><a href="https://medium.com/@dana/beds-tours-0123456789ab" class="p-canonical">Canonical link</a></p>',
  );

  it('is known by how it begins, and keeps title, text, author, date and what feeds call it', () => {
    expect(recognize(Buffer.from(published))).toBe('medium');
    expect(recognize(Buffer.from('<!DOCTYPE html><p>Another page</p>'))).toBe('unknown');
    const post = readMediumPost(published);
    expect(post).toMatchObject({
      title: 'Beds & tours',
      slug: 'beds-tours',
      excerpt: 'Ask first',
      authorName: 'Dana H.',
      isPublished: true,
      publishedAt: '2021-05-03T10:00:00.123Z',
      featuredImage: 'https://cdn-images-1.medium.com/max/800/1*x.jpeg',
      feedId: 'https://medium.com/p/0123456789ab',
      keywords: ['Beds & tours', 'Care'],
      notes: [],
    });
    expect(post.content).toContain('<p name="c1" class="graf graf--p">One</p>');
    expect(post.content).toContain('<h3 class="graf graf--h3">Part</h3>');
    expect(post.content).not.toMatch(/graf--title|section-divider|Canonical/);
  });

  it('without a date is a draft', () => {
    const post = readMediumPost(page('<p>Exported from Medium</p>'));
    expect(post).toMatchObject({ isPublished: false, publishedAt: null, slug: '', feedId: null });
    expect(post.notes.map(sayNote)).toEqual(['It has no date, so it is imported as a draft.']);
  });

  const dated =
    '<p>By <a href="https://medium.com/@dana" class="p-author h-card">Dana H.</a> on <a\n href="https://medium.com/p/0123456789ab"><time class="dt-published"\n datetime="2021-05-03T10:00:00.123Z">May 3, 2021</time></a>.</p>';
  const withText = (text: string, title = 'Beds') =>
    readMediumPost(`<!DOCTYPE html><html><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header>
<section data-field="body" class="e-content">
<section class="section"><div class="section-divider">
<hr class="section-divider">
</div>${text}</section>
</section>
<footer>${dated}</footer></article></body></html>`);

  it('has a reply to somebody else’s article as a draft, and says why', () => {
    const leading = (text: string) => `<p class="graf graf--p graf--leading">${text}</p>`;
    const reply = withText(leading('I ask <em>first</em>, and then tour.'), 'I ask first, and…');
    expect(reply).toMatchObject({ isPublished: false, publishedAt: '2021-05-03T10:00:00.123Z' });
    expect(reply.notes.map(sayNote)).toEqual([expect.stringContaining('reply')]);
    expect(reply.content).toContain('then tour.');
    expect(reply.content).not.toContain('<hr');
    expect(withText(leading('Something else'))).toMatchObject({ isPublished: true, notes: [] });
    const headed = '<h3 class="graf graf--h3 graf--leading graf--title">Beds</h3>';
    expect(withText(`${headed}${leading('Beds are more')}`).isPublished).toBe(true);
  });

  it('has links for cards and for code that another site shows', () => {
    const card =
      '<div class="graf graf--mixtapeEmbed graf-after--p"><a href="https://example.com/a?b=1&amp;c=2" class="markup--anchor" title="x"><strong class="markup--strong">Beds &amp; tours</strong><br><em>A guide</em>example.com</a><a href="https://example.com/a" class="mixtapeImage"></a></div>';
    const code =
      '<figure class="graf graf--figure graf--iframe"><script src="https://gist.github.com/dana/01ab.js"></script></figure>';
    const video =
      '<figure class="graf graf--figure graf--iframe"><iframe src="https://www.youtube.com/embed/SQEQr7c0-dw"></iframe></figure>';
    expect(withText(`${card}${code}${video}`).content).toContain(
      `<p><a href="https://example.com/a?b=1&amp;c=2">Beds &amp; tours</a></p><p><a href="https://gist.github.com/dana/01ab">https://gist.github.com/dana/01ab</a></p>${video}`,
    );
  });
});

describe('a list of Substack', () => {
  const FORM = 'Left out, as it only works on Substack: 1 form or button.';
  const HEADING =
    'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url';
  const texts = new Map([
    [
      '12',
      '<p class="button-wrapper" data-attrs=\'{"text":"Sign up"}\'>\n <a class="button" href="https://x.substack.com/subscribe?"><span>Sign up</span></a>\n</p><p>One</p><img src="https://substackcdn.com/image/fetch/w_1456,c_limit,f_auto/https%3A%2F%2Fbucketeer-1.s3.amazonaws.com%2Fpublic%2Fimages%2Fa%20b.jpeg">',
    ],
  ]);
  async function read(...lines: string[]) {
    const csv = [HEADING, ...lines].join('\n');
    expect(recognize(Buffer.from(csv))).toBe('substack');
    const posts = [];
    for await (const post of readSubstackPosts(csv, async (key) => texts.get(key) ?? null, NOW)) {
      posts.push(post);
    }
    return posts;
  }

  it('finds its texts beside it, and their images where they were uploaded', async () => {
    const [post] = await read(
      '12.fill-every-bed,2021-05-03T10:00:00.000Z,true,,,newsletter,everyone,Fill every bed,&#x201C;Short&#x201D;,',
    );
    expect(post).toMatchObject({
      title: 'Fill every bed',
      slug: 'fill-every-bed',
      excerpt: '“Short”',
      isPublished: true,
      publishedAt: '2021-05-03T10:00:00.000Z',
      oldPaths: ['/p/fill-every-bed'],
      content: '<p>One</p><img src="https://bucketeer-1.s3.amazonaws.com/public/images/a b.jpeg">',
    });
    expect(substackKey('export.zip/posts/12.fill-every-bed.html')).toBe('12');
    expect(substackKey('export.zip/posts/about.html')).toBe(null);
  });

  it('keeps what was not for everybody as a draft, and names it', async () => {
    const [paid, draft, future, spoken] = await read(
      '12.a,2021-05-03T10:00:00.000Z,true,,,newsletter,only_paid,A,,',
      '13.b,,false,,,newsletter,everyone,B,,',
      '12.c,2030-05-03T10:00:00.000Z,true,,,podcast,everyone,C,,https://x.example.com/c.mp3',
      '12.d,2021-05-03T10:00:00.000Z,true,,,podcast,everyone,D,,',
    );
    expect(
      [paid, draft, future, spoken].map((post) => [post?.isPublished, post?.notes.map(sayNote)]),
    ).toEqual([
      [
        false,
        ['It was for paying or for signed-up readers only, so it is imported as a draft.', FORM],
      ],
      [false, ['The export has no text of it.']],
      [true, ['Its recording is not brought over.', FORM]],
      [true, ['Its recording is not brought over.', FORM]],
    ]);
  });
});

it('files of Substack about its readers are known by their names', () => {
  const files = ['posts/12.opens.csv', 'posts/12.delivers.csv', 'email_list.dana.csv'];
  expect(files.map(isSubstackPeople)).toEqual([true, true, true]);
  expect(['posts.csv', 'opens.csv', 'posts/12.opens.html'].map(isSubstackPeople)).toEqual([
    false,
    false,
    false,
  ]);
});

it('a page of Notion comes without its list of headings and without icons of pages', () => {
  const nav =
    '<nav id="a" class="block-color-gray table_of_contents"><div class="table_of_contents-item"><a href="#b">Tours</a></div></nav>';
  const link =
    '<a href="Care%207d3c1f0a5a0e4c579d5e0b7c2d9a4e11.html"><img class="icon" src="i.svg"/>Care</a>';
  const page = `<article id="7d3c1f0a-5a0e-4c57-9d5e-0b7c2d9a4e12" class="page sans"><header><h1 class="page-title">Tours</h1></header><div class="page-body">${nav}<p>${link}</p></div></article>`;
  expect(
    readNotionPost(page, 'Tours 7d3c1f0a5a0e4c579d5e0b7c2d9a4e12.html', { now: NOW }).content,
  ).toMatch(/^<p><a href="[^"]+">Care<\/a><\/p>/);
});

it('a page of Notion that another program backed up has its id in its name', () => {
  const page =
    '<html><body><article class="page sans"><header><h1 class="page-title">Tours</h1></header><div class="page-body"><p>Ask</p></div></article></body></html>';
  expect(isNotionPage(page)).toBe(true);
  expect(isNotionPage('<article class="page">')).toBe(false);
  const post = readNotionPost(page, 'Tours d5c0686b8927406cb29716e7d076cfdf.html', { now: NOW });
  expect(post).toMatchObject({
    title: 'Tours',
    content: '<p>Ask</p></div>',
    sourceId: 'd5c0686b-8927-406c-b297-16e7d076cfdf',
  });
});
