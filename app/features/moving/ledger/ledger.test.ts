import { describe, expect, it } from 'vitest';
import { countHtml } from '#app/html/count/count-html.ts';
import type { RemovedItem } from '#app/html/removed-item.ts';
import { compareHeld } from './compare.ts';
import { countSource } from './count-source.ts';
import { describeDifference } from './describe.ts';
import type { Held, RawItem } from './held.ts';
import { reasonsOfRemoved } from './reasons.ts';

const RAW: RawItem = {
  of: 'WordPress',
  fields: [
    ['wp:status', 'publish'],
    ['wp:post_date_gmt', '2021-05-03 10:00:00'],
    ['link', 'https://old.example.com/2021/05/beds/'],
    ['dc:creator', 'dana'],
    ['term category', 'Care, and more'],
    ['meta _yoast_wpseo_metadesc', 'About beds'],
    ['meta star_rating', '5'],
    ['meta empty_one', ''],
  ],
  texts: [
    'Two words, <a href="/beds">ours</a>, <a href="https://example.org/">theirs</a> <img src="a-300x200.jpg"> <img src="a.jpg"> [odd_code]',
  ],
  format: 'wordpress',
  site: 'https://old.example.com',
};

function stored(text: string, lists: Partial<Held['lists']>): Held {
  const { words, own, outside, images, embeds, files } = countHtml(text, new Set());
  return {
    ...{ site: null, words, unknown: [] },
    lists: {
      ...{ 'links within the site': own, 'links to other sites': outside, images, files },
      ...{
        'players and frames': embeds,
        authors: ['Dana'],
        'topics and keywords': ['Care, and more'],
      },
      ...{ description: ['About beds'], 'featured image': [], 'words for its featured image': [] },
      ...{
        date: ['2021-05-03T10:00:00.000Z'],
        state: ['public'],
        'old addresses': ['/2021/05/beds/'],
      },
      ...lists,
    },
  };
}
const WHOLE =
  '<p>Two words, <a href="/blog/beds">ours</a>, <a href="https://example.org/">theirs</a> <img src="/blog-images/1.jpg"> [odd_code]</p>';

describe('what a source holds', () => {
  const there = countSource(RAW);

  it('is counted without its reader, and what nobody knows is named', () => {
    expect(there.lists).toMatchObject({
      'links within the site': ['/beds'],
      'links to other sites': ['https://example.org/'],
      authors: ['dana'],
      'topics and keywords': ['Care, and more'],
      'old addresses': ['https://old.example.com/2021/05/beds/'],
    });
    expect(there.lists.images).toHaveLength(1);
    expect(there.unknown).toEqual([
      ['field meta star_rating', 1],
      ['shortcode [odd_code]', 1],
    ]);
  });

  it.each([
    ['links to other sites', '<a href="https://a.com">a</a> <a href="https://a.com/">b</a>', 1],
    ['files', '<video><source src="a.mp4"><source src="a.ogg"></video><audio src="b.mp3">', 2],
    ['links to other sites', '{% gist 12ab %}', 1],
    ['links within the site', '[go]({{ "/beds/" | relative_url }})', 1],
    ['images', '{% highlight text %}\n![porch](porch.jpg)\n{% endhighlight %}', 0],
    ['images', "import a from './a.jpg'\n\n<Image src={a} />\n\n<img src={a.src} />", 1],
    ['players and frames', '<YouTube client:load id="dQw4w9WgXcQ" />', 1],
  ] as const)('has each of the %s once: %s', (of, text, count) => {
    const format = text.startsWith('<a') || text.startsWith('<video') ? 'html' : 'markdown';
    const { lists } = countSource({ ...RAW, fields: [], texts: [text], format });
    expect(lists[of]).toHaveLength(count);
  });

  it('is about the same thing in whatever letters a category and a tag write it', () => {
    const fields = ['Beds', 'beds', '"'].map((name) => ['term post_tag', name] as const);
    expect(countSource({ ...RAW, fields }).lists['topics and keywords']).toEqual(['beds']);
  });

  it('is the same here if all of it came', () => {
    expect(compareHeld(there, stored(WHOLE, {}), [])).toEqual([]);
  });

  it.each([
    ['words', WHOLE.replace('Two ', ''), {}],
    ['words', WHOLE.replace('Two', 'Three'), {}],
    ['links within the site', WHOLE.replace(' href="/blog/beds"', ''), {}],
    ['links to other sites', WHOLE.replace(' href="https://example.org/"', ''), {}],
    ['images', WHOLE.replace(/<img[^>]*>/, ''), {}],
    ['authors', WHOLE, { authors: [] }],
    ['topics and keywords', WHOLE, { 'topics and keywords': [] }],
    ['description', WHOLE, { description: [] }],
    ['date', WHOLE, { date: ['2021-03-05T10:00:00.000Z'] }],
    ['state', WHOLE, { state: ['draft'] }],
    ['old addresses', WHOLE, { 'old addresses': ['/2021/05/tours/'] }],
  ] as const)('%s that differ are found, and nobody knows why', (of, text, lists) => {
    const found = compareHeld(there, stored(text, lists), []);
    expect(found.map((each) => [each.of, each.why])).toEqual([[of, []]]);
  });

  it('differs with the reasons that were given', () => {
    const reason = ['images', 'The image a.jpg: It is gone.', 1] as const;
    const [found] = compareHeld(there, stored(WHOLE.replace(/<img[^>]*>/, ''), {}), [reason]);
    expect(found).toEqual({
      ...{ of: 'images', there: 1, here: 0, where: ['a.jpg'] },
      ...{ why: ['The image a.jpg: It is gone.'], unexplained: 0 },
    });
  });

  it('is explained by the shortcodes that stay as text, as far as they have words', () => {
    const held = countHtml('[a b="1"]', new Set());
    const code: RemovedItem = { kind: 'shortcode', message: '', excerpt: '', count: 1, held };
    const reasons = reasonsOfRemoved([code], 'Stays as it is.');
    const explain = (more: string) => compareHeld(there, stored(WHOLE + more, {}), reasons)[0];
    expect(explain('<p>b 1</p>')).toMatchObject({ why: ['Stays as it is.'], unexplained: 0 });
    expect(explain('<p>b 1 and more</p>')).toMatchObject({ unexplained: 1 });
    // Nothing is missing for it.
    const without = compareHeld(there, stored(WHOLE.replace('Two', ''), {}), reasons)[0];
    expect(without).toMatchObject({ why: [], unexplained: 1 });
  });

  it('shows as many links more as it shows players less', () => {
    const shown = '<iframe src="https://a.com/1"></iframe><iframe src="https://a.com/2"></iframe>';
    const source = countSource({ ...RAW, texts: [`${RAW.texts[0]}${shown}`] });
    const link = (n: number) => `<a href="https://a.com/${n}">https://a.com/${n}</a>`;
    const compare = (...links: string[]) =>
      compareHeld(source, stored(WHOLE + links.join(''), {}), []).map(
        ({ of, why, unexplained }) => [of, why.length, unexplained],
      );
    expect(compare(link(1), link(2))).toEqual([
      ['links to other sites', 1, 0],
      ['players and frames', 1, 0],
    ]);
    expect(compare(link(1))).toEqual([
      ['links to other sites', 1, 0],
      ['players and frames', 1, 1],
    ]);
    expect(compare(link(1), link(2), link(3))).toEqual([
      ['links to other sites', 1, 1],
      ['players and frames', 1, 0],
    ]);
  });

  it.each(['visible', 'Everyone', 'listed'])('is public where a table says so: %s', (said) => {
    const fields = [...RAW.fields].map(([name, value]) =>
      name === 'wp:status' ? ([name, said] as const) : ([name, value] as const),
    );
    const found = compareHeld(countSource({ ...RAW, fields }), stored(WHOLE, {}), []);
    expect(found).toEqual([]);
  });

  it('must have been public in so many words to be public here', () => {
    const raw = { ...RAW, fields: [...RAW.fields, ['wp:post_password', 'secret'] as const] };
    const found = compareHeld(countSource(raw), stored(WHOLE, {}), []);
    expect(found.map(({ of }) => of)).toEqual(['state']);
  });
});

it.each([
  ['[', 'markdown'],
  ['`a', 'markdown'],
  ['<!--', 'markdown'],
  ['{% raw %}', 'markdown'],
  ['~', 'markdown'],
  ['{% x ', 'markdown'],
  ['{{< x ', 'markdown'],
  ['[a](', 'markdown'],
  ['![a](<', 'markdown'],
  ['{{ "', 'markdown'],
  ['{% highlight a %}', 'markdown'],
  ['import a from "', 'markdown'],
  ['import a from "\n', 'markdown'],
  ['<A a="b" ', 'markdown'],
  ['<youtube id="', 'markdown'],
  ['a={b', 'markdown'],
  ['[a ', 'wordpress'],
  ['<p class="', 'html'],
  ['{"nodes":[', 'ricos'],
  ['"title":"', 'elementor'],
  ['"title":"a\\', 'elementor'],
  ['[{"_type":"columns","columns":', 'portable'],
] as const)('many of %s are counted in a time that grows with them', (piece, format) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length));
  const before = process.cpuUsage();
  countSource({ of: 'Markdown', fields: [], texts: [text], format, site: null });
  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(5_000);
});

it('says every reason as a sentence of its own, and how much has none', () => {
  const why = ['Not kept: 1 frame, https://maps.example.org/embed', 'It is not in the files.'];
  const difference = { of: 'images', there: 12, here: 0, where: [], why, unexplained: 0 } as const;
  const known =
    '12 there, 0 here. Not kept: 1 frame, https://maps.example.org/embed. It is not in the files.';
  expect(describeDifference(difference)).toBe(known);
  const rest = (unexplained: number) => describeDifference({ ...difference, unexplained });
  expect(rest(1)).toBe(
    `${known} We do not know why one more differs: compare it with the old site.`,
  );
  expect(rest(10)).toBe(
    `${known} We do not know why 10 more differ: compare it with the old site.`,
  );
});
