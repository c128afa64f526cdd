import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import { cleanPaste } from '../paste/normalize-paste.server.ts';
import { groupRemoved } from '../removed-item.ts';

const OWN = ['https://own.example', 'https://admin.own.example', 'https://cdn.example/bucket'];
const save = (html: string) => sanitizeContent(html, OWN);
const paste = (html: string) => cleanPaste(html, OWN);
const labels = (html: string) => groupRemoved(save(html).removed).map(({ label }) => label);

function expectBoth(html: string, expected: string): void {
  expect(save(html).html, 'saved').toBe(expected);
  expect(paste(html).html, 'pasted').toBe(expected);
  expect(save(expected).html, 'saved again').toBe(expected);
}

it('a lazy image is there once, also where its fallback stands apart from it', () => {
  const html =
    '<p><img src="data:image/gif;base64,R0" data-src="https://a.example/a.jpg" alt="A"></p>\n<p><noscript><img src="https://a.example/a.jpg" alt="A"></noscript></p><noscript><img src="https://a.example/b.jpg" alt="B"></noscript>';
  const images = [...save(html).html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source);
  expect(images).toEqual(['https://a.example/a.jpg', 'https://a.example/b.jpg']);
});

it('a recording or a video that a post cannot play is a link to its file', () => {
  const html =
    '<figure><audio controls src="https://a.example/x/talk%20one.mp3"></audio><figcaption>My talk</figcaption></figure><video><source src="https://a.example/tour.mp4"></video><audio src="blob:x"></audio>';
  expect(save(html).html).toBe(
    '<figure><p><a href="https://a.example/x/talk%20one.mp3" rel="noopener">talk one.mp3</a></p><figcaption>My talk</figcaption></figure><p><a href="https://a.example/tour.mp4" rel="noopener">tour.mp4</a></p>',
  );
});

describe('saving and pasting read the same', () => {
  it.each([
    [
      'the wrapper of Google Docs',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>One.</p><p>Another.</p></b>',
      '<p>One.</p><p>Another.</p>',
    ],
    [
      'bold and italic by style',
      '<p><span style="font-weight:700">A</span> <span style="font-style:italic">b</span></p>',
      '<p><strong>A</strong> <em>b</em></p>',
    ],
    [
      'normal words in bold ones',
      '<p><b>a <span style="font-weight:normal">b</span> c</b></p>',
      '<p><strong>a </strong>b<strong> c</strong></p>',
    ],
    [
      'bold around blocks',
      '<b><p>a</p><p>b</p></b>',
      '<p><strong>a</strong></p><p><strong>b</strong></p>',
    ],
    ['quotations', '<p><q>Why <q>not</q>?</q></p>', '<p>“Why ‘not’?”</p>'],
    [
      'headings from the highest level on',
      '<h1>A</h1><h2>B</h2><h4>C</h4>',
      '<h2>A</h2><h3>B</h3><h4>C</h4>',
    ],
    ['headings that fit as they are', '<h2>A</h2><h4>B</h4>', '<h2>A</h2><h4>B</h4>'],
    [
      'cards of two lines in a link',
      '<a href="https://a.example/"><div>Advice</div><div>What</div></a>',
      '<p><a href="https://a.example/" rel="noopener">Advice</a></p><p><a href="https://a.example/" rel="noopener">What</a></p>',
    ],
    ['boxes in a heading', '<h2><div>Advice</div><div>What</div></h2>', '<h2>Advice What</h2>'],
    [
      'lines that only a style makes',
      '<p><span style="display:block">12 Oak</span><span style="display:block">Dayton</span></p>',
      '<p>12 Oak Dayton</p>',
    ],
    [
      'items of Word',
      '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="font-family:Symbol">·<span>&nbsp;&nbsp; </span></span>First</p>',
      '<ul><li>First</li></ul>',
    ],
    [
      'numbered items whose style was lost',
      '<p class="MsoListParagraphCxSpFirst">1.&nbsp;&nbsp; A</p><p class="MsoListParagraphCxSpLast">2.&nbsp;&nbsp; B</p>',
      '<ol><li>A</li><li>B</li></ol>',
    ],
    [
      'columns of numbers',
      '<table><tbody><tr><th>Room</th><th style="text-align:right">Rate</th></tr><tr><td>A</td><td align="right">$9</td></tr></tbody></table>',
      '<table><thead><tr><th>Room</th><th class="align-right">Rate</th></tr></thead><tbody><tr><td>A</td><td class="align-right">$9</td></tr></tbody></table>',
    ],
    [
      'ticks of a checklist',
      '<ul><li><input type="checkbox" checked> A</li><li><input type="checkbox">B</li><li data-checked="true">C</li></ul>',
      '<ul><li>☑ A</li><li>☐ B</li><li>☑ C</li></ul>',
    ],
    ['buttons', '<p>a</p><div><button>Share</button></div>', '<p>a</p>'],
    [
      'questions that are buttons',
      '<h3><button aria-expanded="false">Why?</button></h3>',
      '<h3>Why?</h3>',
    ],
    [
      'code with its line of buttons',
      '<pre><div><span>python</span><button>Copy code</button></div><div><code class="language-python">x = 1</code></div></pre>',
      '<pre><code class="language-python">x = 1</code></pre>',
    ],
    [
      'code below its line of buttons',
      '<div><div><span>bash</span><button>Copy</button></div><pre><code>ls</code></pre></div>',
      '<pre><code>ls</code></pre>',
    ],
    [
      'footnotes of Google Docs',
      '<p>Fees<a href="#ftnt1" id="ftnt_ref1"><span style="vertical-align:super">[1]</span></a></p><hr><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Table.</p>',
      '<p>Fees<a href="#in-post-ftnt1" id="in-post-ftnt_ref1"><sup>[1]</sup></a></p><hr><p><a href="#in-post-ftnt_ref1" id="in-post-ftnt1">[1]</a> Table.</p>',
    ],
    [
      'footnotes of Word',
      '<p>Fees<a href="file:///C:/a.htm#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> Table.</p>',
      '<p>Fees<a href="#in-post-ftn1" id="in-post-ftnref1">[1]</a></p><p><a href="#in-post-ftnref1" id="in-post-ftn1">[1]</a> Table.</p>',
    ],
    [
      'line breaks that a style keeps',
      '<div><p style="white-space:pre-wrap;">\nFirst\nsecond <em>third</em>\nfourth\n\nFifth\n</p></div>',
      '<p>First<br>second <em>third</em><br>fourth</p><p>Fifth</p>',
    ],
    [
      'line breaks that the style of a box keeps',
      '<div style="white-space-collapse: preserve">One\nTwo\n\nThree</div><div style="white-space:pre-line">a\n<span style="white-space:pre">b\nc</span></div>',
      '<p>One<br>Two</p><p>Three</p><p>a<br>b<br>c</p>',
    ],
    [
      'cards whose parts are boxes by their class',
      '<a href="https://a.example/"><div class="title">Advice</div><div class="kg-bookmark-metadata"><span class="kg-bookmark-author">Ann</span><span>Dayton</span></div></a>',
      '<p><a href="https://a.example/" rel="noopener">Advice</a></p><p><a href="https://a.example/" rel="noopener">Ann Dayton</a></p>',
    ],
    [
      'cards whose parts have classes',
      '<p><a href="https://a.example/"><span class="title">Interview advice</span><span class="more">What to say</span></a></p>',
      '<p><a href="https://a.example/" rel="noopener">Interview advice What to say</a></p>',
    ],
    [
      'words that a program cut into pieces',
      '<p><a href="https://a.example/"><span class="s1">Mac</span><span class="s1">Donald</span> <span>ad</span><span>vice</span></a></p>',
      '<p><a href="https://a.example/" rel="noopener">MacDonald advice</a></p>',
    ],
    [
      'sources that a chat adds',
      '<p>Rates rose.<span class="inline-flex"><a href="https://a.example/"><span class="flex"><span class="truncate">Care Advice</span><span>+2</span></span></a></span></p>',
      '<p>Rates rose. <a href="https://a.example/" rel="noopener">Care Advice +2</a></p>',
    ],
    [
      'sources that a chat adds, without their classes',
      '<p>Rates rose.<span><a href="https://a.example/"><span>Care Advice</span><span>+2</span></a></span></p>',
      '<p>Rates rose. <a href="https://a.example/" rel="noopener">Care Advice +2</a></p>',
    ],
    [
      'invisible characters that mean nothing',
      '<p>Care\u200bHome, x\ufeffy\u2060z <em>a\u200b</em>b \u200eabc so\u00adft</p>',
      '<p>CareHome, xyz <em>a</em>b abc so\u00adft</p>',
    ],
    [
      'invisible characters that shape what is around them',
      '<p>👩\u200d👧 ❤\ufe0f <em>👩</em>\u200d<em>👧</em> می\u200cخواهم क्\u200dष</p>',
      '<p>👩\u200d👧 ❤\ufe0f <em>👩</em>\u200d<em>👧</em> می\u200cخواهم क्\u200dष</p>',
    ],
    ['a footnote that is not there', '<p>Fees<a href="#fn:1">1</a></p>', '<p>Fees1</p>'],
  ])('%s', (_name, html, expected) => {
    const cleaned = expected.includes('<thead>') ? null : expected;
    if (cleaned !== null) expectBoth(html, cleaned);
    else {
      expect(paste(html).html).toBe(expected);
      expect(save(html).html).toBe(
        expected.replace('<thead>', '<tbody>').replace('</thead><tbody>', ''),
      );
    }
  });
});

describe('a formula', () => {
  const katex = (boxes: string) =>
    `<p>x <span class="katex"><span class="katex-html" aria-hidden="true"><span class="base">${boxes}</span></span></span></p>`;
  const raised =
    '<span class="mord">1</span><span class="mord"><span class="mord">0</span><span class="msupsub"><span class="vlist-t"><span class="vlist-r"><span class="vlist"><span style="top:-3.063em;"><span class="pstrut"></span><span>6</span></span></span></span></span></span></span>';
  const fraction =
    '<span class="mfrac"><span class="vlist-t vlist-t2"><span class="vlist-r"><span class="vlist"><span style="top:-2.3em;"><span>12</span></span><span style="top:-3.2em;"><span class="frac-line"></span></span><span style="top:-3.6em;"><span>3</span></span></span><span class="vlist-s">​</span></span></span></span>';

  it.each([
    [
      'MathML',
      '<p><math><mn>1.2</mn><mo>×</mo><msup><mn>10</mn><mn>6</mn></msup></math></p>',
      '<p>1.2×10<sup>6</sup></p>',
    ],
    ['a fraction', '<p><math><mfrac><mn>3</mn><mn>12</mn></mfrac></math></p>', '<p>3/12</p>'],
    [
      'a mixed number',
      '<p><math><mn>1</mn><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>',
      '<p>1 1/2</p>',
    ],
    [
      'a sum over a number',
      '<p><math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math></p>',
      '<p>(a+b)/2</p>',
    ],
    [
      'chemistry',
      '<p><math><msub><mi>CO</mi><mn>2</mn></msub></math></p>',
      '<p>CO<sub>2</sub></p>',
    ],
    [
      'an isotope',
      '<p><math><mmultiscripts><mi>C</mi><mprescripts></mprescripts><mn>6</mn><mn>14</mn></mmultiscripts></math></p>',
      '<p><sub>6</sub><sup>14</sup>C</p>',
    ],
    ['a root', '<p><math><msqrt><mn>2</mn></msqrt></math></p>', '<p>√2</p>'],
    ['KaTeX without MathML', katex(raised), '<p>x 10<sup>6</sup></p>'],
    ['a fraction of KaTeX without MathML', katex(fraction), '<p>x 3/12</p>'],
    [
      'TeX alone',
      '<p><span class="katex"><annotation encoding="application/x-tex">\\frac{3}{12} \\times 10^{-6}</annotation></span></p>',
      '<p>3/12×10<sup>-6</sup></p>',
    ],
    [
      'MathJax',
      '<p><span class="MathJax_Preview">z</span><span class="MathJax" data-mathml="&lt;math&gt;&lt;msup&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;mn&gt;2&lt;/mn&gt;&lt;/msup&gt;&lt;/math&gt;">x2</span><script type="math/tex">x^2</script></p>',
      '<p>x<sup>2</sup></p>',
    ],
    [
      'Wikipedia',
      '<p><span class="mwe-math-element"><span style="display:none"><math><msup><mi>x</mi><mn>2</mn></msup></math></span><img src="https://wikimedia.org/x.svg" alt="x^2"></span></p>',
      '<p>x<sup>2</sup></p>',
    ],
  ])('%s', (_name, html, expected) => expectBoth(html, expected));

  it.each([
    [
      'raised by its style',
      '<p>10<span style="vertical-align:super;font-size:smaller">6</span></p>',
      '<p>10<sup>6</sup></p>',
    ],
    [
      'raised by a length',
      '<p>10<span style="vertical-align:4pt">6</span></p>',
      '<p>10<sup>6</sup></p>',
    ],
    [
      'raised by its place',
      '<p>10<span style="position:relative;top:-4.0pt;mso-text-raise:4.0pt">6</span></p>',
      '<p>10<sup>6</sup></p>',
    ],
    ['lowered', '<p>H<span style="vertical-align:sub">2</span>O</p>', '<p>H<sub>2</sub>O</p>'],
    [
      'stacked',
      '<p><span style="display:inline-block"><span style="display:block;border-bottom:1px solid">3</span><span style="display:block">12</span></span> full</p>',
      '<p>3/12 full</p>',
    ],
    [
      'stacked by Wikipedia',
      '<p>1<span class="sfrac"><span class="num">3</span><span class="sr-only">/</span><span class="den">12</span></span></p>',
      '<p>1 3/12</p>',
    ],
  ])('%s', (_name, html, expected) => expectBoth(html, expected));

  it.each([
    '<mjx-container jax="CHTML"><mjx-math><mjx-msup><mjx-mn>10</mjx-mn><mjx-script>6</mjx-script></mjx-msup></mjx-math></mjx-container>',
    '<mjx-math><mjx-mn>10</mjx-mn><mjx-script>6</mjx-script></mjx-math>',
    '<span class="mjx-chtml"><span class="mjx-math"><span class="mjx-mn">10</span><span class="mjx-sup">6</span></span></span>',
    '<span class="math"><span class="msubsup"><span class="mn">10</span><span class="mn">6</span></span></span>',
  ])('that MathJax drew without its source is left out, and named: %s', (drawn) => {
    for (const { html, removed } of [save, paste].map((read) => read(`<p>a ${drawn} b</p>`))) {
      expect(html).toMatch(/^<p>a {1,2}b<\/p>$/);
      expect(removed).toEqual([expect.objectContaining({ kind: 'formula', count: 1 })]);
    }
  });

  it('that has no form in one line is left out, and named', () => {
    const html = '<p>a <math><mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable></math> b</p>';
    for (const { html: clean, removed } of [save(html), paste(html)]) {
      expect(clean).toMatch(/^<p>a {1,2}b<\/p>$/);
      expect(removed).toEqual([expect.objectContaining({ kind: 'formula', excerpt: '1' })]);
    }
  });
});

describe('images that are left out', () => {
  const OLD = 'http://old.example.com';
  it.each([
    [
      'words around it',
      `<p>Our porch <img src="${OLD}/porch.jpg" alt="Porch"></p>`,
      '<p>Our porch </p>',
    ],
    [
      'the caption',
      `<figure><img src="${OLD}/porch.jpg"><figcaption>The porch</figcaption></figure>`,
      '<p>The porch</p>',
    ],
    [
      'no figure',
      `<p>a</p>\n<figure><img src="${OLD}/porch.jpg"></figure>\n<p>b</p>`,
      '<p>a</p>\n\n<p>b</p>',
    ],
    ['no link', `<p><a href="https://a.example/big.jpg"><img src="${OLD}/small.jpg"></a></p>`, ''],
    ['no item', `<ul><li>a</li><li><img src="/wp-content/a.jpg"></li></ul>`, '<ul><li>a</li></ul>'],
    [
      'no gallery',
      `<figure><figure><img src="a.jpg"></figure><figure><img src="b.jpg"></figure></figure>`,
      '',
    ],
  ])('leave %s', (_name, html, expected) => {
    expect(save(html).html).toBe(expected);
    expect(save(expected).html).toBe(expected);
  });

  it('are named by number and kind, with their addresses', () => {
    const html = `<!--x--><p style="color:red">a</p><img src="${OLD}/1.jpg"><img src="${OLD}/2.jpg" alt="Porch"><img src="/wp/3.jpg"><img src="data:image/png;base64,AA"><img src="https://else.example/4.jpg">`;
    const groups = groupRemoved(save(html).removed);
    expect(groups.map(({ label }) => label)).toEqual([
      '2 images (http: address)',
      '1 image (address without a site)',
      '1 image (inside the text)',
      '1 image from another site',
      '1 attribute',
      '1 comment',
    ]);
    expect(groups[0]?.addresses).toEqual([`${OLD}/1.jpg`, `${OLD}/2.jpg`]);
    expect(groups[0]?.items.map(({ message }) => message)).toEqual([
      'The image “1.jpg” from old.example.com (http: address)',
      'The image “Porch” from old.example.com (http: address)',
    ]);
    expect(groups[3]?.addresses).toEqual(['https://else.example/4.jpg']);
  });

  it.each([
    ['one pixel', '<img src="https://t.example/p.gif?id=1" width="1" height="1">'],
    ['no pixel', '<img src="http://t.example/p.gif" height="0">'],
    ['one pixel by style', '<img src="https://t.example/p" style="width:1px;height:1px">'],
    ['hidden', '<img src="https://t.example/p" style="display:none">'],
    ['Facebook', '<noscript><img src="https://www.facebook.com/tr?id=1&ev=PageView"></noscript>'],
    ['a mailing service', '<img src="https://us1.list-manage.com/track/open.php?u=1&id=2">'],
  ])('tell somebody who reads: %s', (_name, image) => {
    const { html, removed } = save(`<p>Hi</p>${image}`);
    expect(html).toBe('<p>Hi</p>');
    expect(removed).toEqual([expect.objectContaining({ kind: 'tracker', count: 1 })]);
  });

  it.each([
    ['no scheme', '<img src="//a.example/b.jpg">'],
    [
      'no address but candidates',
      '<img srcset="https://a.example/b.jpg 1x, https://a.example/c.jpg 2x">',
    ],
    ['candidates that have commas', '<img srcset="https://a.example/b.jpg?w=1,h=2 1x">'],
    [
      'a placeholder',
      '<img src="https://x.example/img/placeholder.png" data-lazy-src="//a.example/b.jpg">',
    ],
    [
      'an image element',
      '<picture><source srcset="https://a.example/b.webp"><img src="https://a.example/b.jpg"></picture>',
    ],
  ])('do not include those with %s', (_name, html) => {
    expect(save(html).html).toMatch(/<img src="https:\/\/a\.example\/b\.jpg(?:\?w=1,h=2)?"/);
    expect(paste(html).removed.map(({ message }) => message)).toEqual([
      'The image “b.jpg” from a.example',
    ]);
  });

  it.each([
    'https://own.example/blog-images/a.webp',
    'http://own.example/blog-images/a.webp?width=800',
    '//admin.own.example/blog-images/a.webp',
    'https://cdn.example/bucket/blog-images/a.webp',
  ])('do not include those of the site by their whole address: %s', (src) => {
    const kept =
      '<p><img src="/blog-images/a.webp" srcset="/blog-images/a-800.webp 800w" alt="A" loading="lazy"></p>';
    const srcset = 'https://own.example/blog-images/a-800.webp 800w';
    for (const { html, removed } of [save, paste].map((read) =>
      read(`<p><img src="${src}" srcset="${srcset}" alt="A"></p>`),
    )) {
      expect(html).toBe(kept);
      expect(removed).toEqual([]);
    }
  });

  it('do not include other images of the site, which stay where they are', () => {
    const image = '<p><img src="https://own.example/images/a.png" alt="A" loading="lazy"></p>';
    for (const read of [save, paste])
      expect(read(image)).toMatchObject({ html: image, removed: [] });
    const neighbor = '<img src="https://own.example.evil.example/blog-images/a.png" alt="">';
    expect(labels(neighbor)).toEqual(['1 image from another site']);
  });

  it('do not include those that are loaded late, or that have a library path', () => {
    const late = '<img src="data:image/gif;base64,R0" data-src="https://a.example/b.jpg">';
    expect(save(late).html).toContain('src="https://a.example/b.jpg"');
    expect(save('<img src="/blog-images/a.webp" alt="" width="1200">').removed).toEqual([]);
  });
});

describe('text that is not at the left', () => {
  it.each([
    ['<p style="text-align:center">Open house</p>', 'Centered'],
    ['<h2 align="right">Open house</h2>', 'Right-aligned'],
    ['<center><p>Open house</p></center>', 'Centered'],
    ['<div class="has-text-align-center"><p>Open house</p></div>', 'Centered'],
  ])('is named: %s', (html, name) => {
    const item = {
      kind: 'alignment',
      message: `${name} text (it starts at the left here)`,
      count: 1,
    };
    for (const read of [save, paste]) {
      expect(read(html).removed).toContainEqual({ ...item, excerpt: 'Open house' });
    }
  });

  it.each([
    '<p style="text-align:left">a</p>',
    '<p style="text-align:justify">a</p>',
    '<p dir="rtl" style="text-align:right">שלום</p>',
    '<p style="text-align:center"><img src="/blog-images/a.webp" alt="A"></p>',
    '<table><tbody><tr><td style="text-align:center"><p align="center">a</p></td><td>b</td></tr></tbody></table>',
  ])('is not: %s', (html) => {
    for (const read of [save, paste]) {
      expect(read(html).removed.map(({ kind }) => kind)).not.toContain('alignment');
    }
  });
});

describe('what is hidden where it comes from', () => {
  it.each([
    '<span style="display:none">secret</span>',
    '<span style="visibility:hidden">secret</span>',
    '<span style="font-size:0px">secret</span>',
    '<span hidden>secret</span>',
    '<span class="screen-reader-text">secret</span>',
    '<span style="position:absolute;left:-9999px">secret</span>',
  ])('is left out, and named: %s', (hidden) => {
    const html = `<p>a${hidden}</p>`;
    for (const { html: clean, removed } of [save(html), paste(html)]) {
      expect(clean).toBe('<p>a</p>');
      expect(removed).toEqual([
        expect.objectContaining({ kind: 'hidden-text', excerpt: 'secret' }),
      ]);
    }
  });
});

describe('a text of WordPress', () => {
  it('keeps its line breaks where it has no paragraphs', () => {
    expect(save('Sunny Home\n<b>12</b> Oak Street\n\nDayton').html).toBe(
      '<p>Sunny Home<br>\n<strong>12</strong> Oak Street</p>\n\n<p>Dayton</p>',
    );
    const written = '<p>Sunny Home\n12 Oak Street</p>';
    expect(save(written).html).toBe(written);
  });

  it('shows a video where its address has a line to itself', () => {
    for (const html of [
      'Watch:\n\nhttps://youtu.be/SQEQr7c0-dw\n\nMore.',
      '<p>Watch:</p><p>https://youtu.be/SQEQr7c0-dw</p><p>More.</p>',
      '<p>Watch:</p><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/SQEQr7c0-dw\n</div></figure><p>More.</p>',
      '<p>Watch:</p><p>[embed]https://youtu.be/SQEQr7c0-dw[/embed]</p><p>More.</p>',
    ]) {
      expect(save(html).html.replace(/ title=.*?allowfullscreen/, '')).toMatch(
        /^<p>Watch:<\/p>\s*<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/SQEQr7c0-dw"><\/iframe>\s*<p>More\.<\/p>$/,
      );
    }
    const inText = '<p>See https://youtu.be/SQEQr7c0-dw for more</p>';
    expect(save(inText).html).toBe(inText);
  });

  it('names the shortcodes that readers see', () => {
    const html =
      '<p>[gallery ids="1,2"]</p><p>as he said [sic], see [1] and [a link]</p><pre><code>[caption]</code></pre>';
    expect(labels(html)).toEqual(['1 shortcode']);
    expect(save(html).html).toBe(html);
  });

  it('makes figures of its captions', () => {
    expect(
      save('[caption id="a" width="300"]<img src="/blog-images/a.webp" alt="A"> Our home[/caption]')
        .html,
    ).toBe(
      '<figure><img src="/blog-images/a.webp" alt="A" loading="lazy"><figcaption>Our home</figcaption></figure>',
    );
  });
});
