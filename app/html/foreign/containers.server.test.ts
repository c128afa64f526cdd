import { expect, it } from 'vitest';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import { readDocument } from '../document/read-document.server.ts';
import { cleanPaste } from '../paste/normalize-paste.server.ts';

const IMAGE = '<img src="/blog-images/a.jpg" alt="Porch" loading="lazy">';
const right = (text: string) => `<td class="align-right">${text}</td>`;

it.each([
  [
    'a list behind its item',
    '<ul><li>A</li><ul><li>B</li></ul></ul>',
    '<ul><li>A<ul><li>B</li></ul></li></ul>',
  ],
  [
    'items without a list',
    '<p>a</p><li>B</li> <li>C</li>',
    '<p>a</p><ul><li>B</li><li>C</li></ul>',
  ],
  [
    'terms in groups',
    '<dl><div><dt>A</dt><dd>a</dd></div><div><dt>B</dt><dd>b</dd></div></dl>',
    '<dl><dt>A</dt><dd>a</dd><dt>B</dt><dd>b</dd></dl>',
  ],
  [
    'a closed section without a title',
    '<details><p>a</p></details>',
    '<details><summary>Details</summary><p>a</p></details>',
  ],
  [
    'a caption of WordPress',
    `<div class="wp-caption alignright"><a href="https://a.example/b"><img src="/blog-images/a.jpg" alt="Porch"></a><p class="wp-caption-text">Fall</p></div>`,
    `<figure><a href="https://a.example/b" rel="noopener">${IMAGE}</a><figcaption>Fall</figcaption></figure>`,
  ],
  [
    'a caption of Blogger',
    `<table class="tr-caption-container"><tbody><tr><td><img src="/blog-images/a.jpg" alt="Porch"></td></tr><tr><td class="tr-caption">Fall</td></tr></tbody></table>`,
    `<figure>${IMAGE}<figcaption>Fall</figcaption></figure>`,
  ],
  [
    'a caption whose image is left out',
    '<p>[caption width="300"]<img src="http://a.example/a.jpg"> Fall[/caption]</p>',
    '<p>Fall</p>',
  ],
  [
    'a gallery of WordPress',
    '<figure class="wp-block-gallery has-nested-images columns-2"><figure class="wp-block-image"><img src="/blog-images/a.jpg" alt="Porch"><figcaption class="wp-element-caption">Fall</figcaption></figure>\n<figure class="wp-block-image"><img src="/blog-images/a.jpg" alt="Porch"></figure><figcaption class="blocks-gallery-caption">All</figcaption></figure>',
    `<figure><figure>${IMAGE}<figcaption>Fall</figcaption></figure><figure>${IMAGE}</figure><figcaption>All</figcaption></figure>`,
  ],
  [
    'a gallery of an earlier WordPress',
    '<ul class="wp-block-gallery columns-2"><li class="blocks-gallery-item"><figure><img src="/blog-images/a.jpg" alt="Porch"><figcaption>Fall</figcaption></figure></li><li class="blocks-gallery-item"><figure><img src="/blog-images/a.jpg" alt="Porch"></figure></li></ul>',
    `<figure><figure>${IMAGE}<figcaption>Fall</figcaption></figure><figure>${IMAGE}</figure></figure>`,
  ],
  [
    'a gallery that a shortcode made',
    '<div class="gallery gallery-columns-2"><dl class="gallery-item"><dt class="gallery-icon"><a href="https://a.example/b"><img src="/blog-images/a.jpg" alt="Porch"></a></dt><dd class="wp-caption-text gallery-caption">Fall</dd></dl><dl class="gallery-item"><dt><img src="/blog-images/a.jpg" alt="Porch"></dt></dl></div>',
    `<figure><figure><a href="https://a.example/b" rel="noopener">${IMAGE}</a><figcaption>Fall</figcaption></figure><figure>${IMAGE}</figure></figure>`,
  ],
  [
    'a gallery of Ghost',
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/blog-images/a.jpg" alt="Porch"></div></div><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/blog-images/a.jpg" alt="Porch"></div></div></div><figcaption>All</figcaption></figure>',
    `<figure><figure>${IMAGE}</figure><figure>${IMAGE}</figure><figcaption>All</figcaption></figure>`,
  ],
  [
    'captions of a gallery whose images are left out',
    '<figure><figure><img src="http://a.example/a.jpg"><figcaption>One</figcaption></figure><figcaption>All</figcaption></figure>',
    '<p>One</p><p>All</p>',
  ],
  [
    'cells whose class aligns them',
    '<table><tbody><tr><td>A</td><td class="has-text-align-right">9</td></tr><tr><td>B</td><td class="text-end">8</td></tr></tbody></table>',
    `<table><tbody><tr><td>A</td>${right('9')}</tr><tr><td>B</td>${right('8')}</tr></tbody></table>`,
  ],
  ['lines of code', '<pre><code>a<br>b</code></pre>', '<pre><code>a\nb</code></pre>'],
  [
    'numbers of lines',
    '<pre><code><span style="user-select:none">1</span>a\n<span class="lineno">2</span>b</code></pre>',
    '<pre><code>a\nb</code></pre>',
  ],
  [
    'an editor of code in a chat',
    '<pre><div><div>Bash</div><div><button>Run</button></div></div><div class="cm-content"><span>ls</span><br><span>pwd</span></div></pre>',
    '<pre><code>ls\npwd</code></pre>',
  ],
  [
    'ticks that a class says',
    '<ul><li><div class="checkbox checkbox-on"></div><span>A</span></li><li class="unchecked">B</li></ul>',
    '<ul><li>☑ A</li><li>☐ B</li></ul>',
  ],
  [
    'ticks of an editor',
    '<ul><li data-list="checked">A</li><li data-list="bullet">B</li></ul>',
    '<ul><li>☑ A</li><li>B</li></ul>',
  ],
  [
    'lists of Word whose style was lost',
    '<p class="MsoListBullet">·&nbsp;&nbsp; A</p><p class="MsoListBullet">·&nbsp;&nbsp; B</p>',
    '<ul><li>A</li><li>B</li></ul>',
  ],
  ['an emoji', '<p>Hi <img src="https://s.w.org/1f600.svg" alt="😀"></p>', '<p>Hi 😀</p>'],
  [
    'a short text of hard spaces',
    '<ul><li>One&nbsp;two&nbsp;three&nbsp;four</li></ul>',
    '<ul><li>One two three four</li></ul>',
  ],
  [
    'links side by side',
    '<p><a href="https://a.example/1">care</a><a href="https://a.example/2">news</a></p>',
    '<p><a href="https://a.example/1" rel="noopener">care</a> <a href="https://a.example/2" rel="noopener">news</a></p>',
  ],
  [
    'lists of Slack, level by level',
    '<ul data-indent="0"><li data-stringify-indent="0">A</li></ul><ol data-indent="1"><li data-stringify-indent="1">B</li></ol><ul data-indent="2"><li data-stringify-indent="2">C</li></ul><ul data-indent="0"><li data-stringify-indent="0">D</li></ul>',
    '<ul><li>A<ol><li>B<ul><li>C</li></ul></li></ol></li><li>D</li></ul>',
  ],
  [
    'lists of Quill, in one row',
    '<ol><li data-list="ordered">A</li><li data-list="bullet" class="ql-indent-1">B</li><li class="ql-indent-1" data-list="ordered">C</li><li data-list="ordered">D</li></ol><p>e</p><ul><li>A</li><li class="ql-indent-2">B</li><li class="ql-indent-1">C</li></ul>',
    '<ol><li>A<ul><li>B</li></ul><ol><li>C</li></ol></li><li>D</li></ol><p>e</p><ul><li>A<ul><li>B</li><li>C</li></ul></li></ul>',
  ],
  [
    'a list before the first item',
    '<ul><ul><li>A</li></ul><li>B</li></ul>',
    '<ul><li>A</li><li>B</li></ul>',
  ],
  [
    'a caption with a paragraph',
    `<figure><img src="/blog-images/a.jpg" alt="Porch"><figcaption><p>Our <em>porch</em></p></figcaption></figure>`,
    `<figure>${IMAGE}<figcaption>Our <em>porch</em></figcaption></figure>`,
  ],
  [
    'captions with several boxes',
    `<figure><img src="/blog-images/a.jpg" alt="Porch"><figcaption><div>Our porch</div><div>Photo: Ann</div></figcaption></figure><table><caption><p>Rates</p></caption><tbody><tr><td>a</td><td>b</td></tr></tbody></table>`,
    `<figure>${IMAGE}<figcaption>Our porch<br>Photo: Ann</figcaption></figure><table><caption>Rates</caption><tbody><tr><td>a</td><td>b</td></tr></tbody></table>`,
  ],
  [
    'rows that are too short',
    '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td><td></td><td></td></tr></tbody></table>',
  ],
  [
    'cells that reach below the table',
    '<table><thead><tr><th rowspan="2">A</th><th>B</th><th>C</th></tr></thead><tbody><tr><td rowspan="0">a</td><td rowspan="9">b</td><td>c</td></tr><tr><td>d</td></tr></tbody></table>',
    '<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody><tr><td rowspan="2">a</td><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></tbody></table>',
  ],
  [
    'code of an editor of programs',
    `<div style="font-family: Menlo, monospace;white-space: pre;"><div><span style="color: #569cd6;">if</span><span> (a) {</span></div><div>  b()</div><br><div>}</div></div>`,
    '<pre><code>if (a) {\n  b()\n\n}</code></pre>',
  ],
  [
    'code in a box for each line',
    `<div style="font-family:Consolas;white-space:pre">a  b</div><div style="font-family:Consolas;white-space:pre">  c</div><p>d</p>`,
    '<pre><code>a  b\n  c</code></pre><p>d</p>',
  ],
  [
    'code in several elements',
    '<pre><code class="language-js">a</code><code>b</code></pre><pre><code><div>c</div><div>d</div></code></pre>',
    '<pre><code class="language-js">a\nb</code></pre><pre><code>c\nd</code></pre>',
  ],
  [
    'the edit link of a heading',
    '<h2>History<span class="mw-editsection">[<a href="https://a.example/e">edit</a>]</span></h2>',
    '<h2>History</h2>',
  ],
])('reads %s', (_name, html, expected) => {
  expect(sanitizeContent(html).html, 'saved').toBe(expected);
  expect(cleanPaste(html, []).html, 'pasted').toBe(expected);
  expect(sanitizeContent(expected), 'saved again').toMatchObject({ html: expected, removed: [] });
  expect(readDocument(expected).content?.map(({ type }) => type)).not.toContain('raw_html');
});

it.each([
  ['Word', '<td><p class="MsoNormal" align="right">9</p></td>'],
  ['Google Docs', '<td><p style="text-align: right"><span>9</span></p></td>'],
])('keeps how %s aligns the paragraph in a cell', (_name, cell) => {
  const table = `<table><tbody><tr><td>A</td>${cell}</tr></tbody></table>`;
  const kept = `<table><tbody><tr><td>A</td>${right('9')}</tr></tbody></table>`;
  expect(cleanPaste(table, []).html).toBe(kept);
});

it('counts an image once that a page loads late', () => {
  const html =
    '<p><noscript><img src="https://a.example/a.jpg" alt="Porch"></noscript><img data-src="https://a.example/a.jpg" alt="Porch"></p>';
  expect(cleanPaste(html, []).removed).toMatchObject([{ kind: 'image', count: 1 }]);
});

it.each(['https://x.hubspotemail.net/e1t/o/abc'])('knows %s as a tracking image', (src) => {
  expect(sanitizeContent(`<p>a</p><img src="${src}">`)).toMatchObject({
    html: '<p>a</p>',
    removed: [{ kind: 'tracker' }],
  });
});

it('keeps a photo without a description in an item of a checklist', () => {
  const html = '<ul><li data-checked="true"><img src="/blog-images/a.jpg"> A</li></ul>';
  expect(sanitizeContent(html).html).toContain('/blog-images/a.jpg');
});
