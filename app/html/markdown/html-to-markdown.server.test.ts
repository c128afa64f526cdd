import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.server.ts';
import { markdownToHtml } from './markdown-to-html.server.ts';

describe('a text as Markdown', () => {
  it('keeps in HTML what Markdown has no sign for', () => {
    expect(htmlToMarkdown('<p>H<sub>2</sub>O, x<sup>2</sup>, <mark>a <em>b</em></mark></p>')).toBe(
      'H<sub>2</sub>O, x<sup>2</sup>, <mark>a *b*</mark>\n',
    );
  });

  it('keeps small words in lists and tables', () => {
    const html =
      '<ul><li>H<sub>2</sub>O</li></ul><table><thead><tr><th>x<sup>2</sup> &amp; <em>y</em></th></tr></thead></table>';
    expect(htmlToMarkdown(html)).toBe(
      '- H<sub>2</sub>O\n\n| x<sup>2</sup> & *y* |\n| ------------------- |\n',
    );
  });

  it('keeps the places that links in it lead to, and no others', () => {
    const html =
      '<h2 id="in-post-a">A &amp; b</h2><h2 id="in-post-z">Z</h2><p><sup><a href="#in-post-n" id="in-post-r">1</a></sup> <a href="#in-post-a">a</a></p><ol><li id="in-post-n">Note <a href="#in-post-r">back</a></li></ol>';
    expect(htmlToMarkdown(html)).toBe(
      [
        '## <a id="in-post-a"></a>A & b',
        '## Z',
        '<sup><a id="in-post-r"></a>[1](#in-post-n)</sup> [a](#in-post-a)',
        '1. <a id="in-post-n"></a>Note [back](#in-post-r)\n',
      ].join('\n\n'),
    );
  });

  it('has links that every generator follows', () => {
    const html = '<p><a href="https://example.com/?a=1&amp;b=2">a</a> &amp;copy; &lt;b></p>';
    expect(htmlToMarkdown(html)).toBe(
      '[a](https://example.com/?a=1&#x26;b=2) &#x26;copy; &#x3C;b>\n',
    );
  });

  it.each([
    '{{ page.title }} and {% include a %}',
    '{{&#x3C; youtube x >}} {{% note %}}',
    'Kept {: .plain} and {::comment} x {:/comment}',
    '%%not hidden%% and ==not marked==',
    'From $$ to $$$',
    '$'.concat('{toc}'),
    'Calls | tours | beds',
    'Ends with ^name',
    ': no definition',
    ':::tip',
  ])('says nothing to a generator: %s', (words) => {
    const markdown = htmlToMarkdown(`<p>Term</p>\n<p>${words}</p>`);
    expect(markdown).not.toMatch(/\{[{%:]|%%|==|\$[${]|\||(?:^| )\^|^:/m);
    expect(markdownToHtml(markdown)).toBe(`<p>Term</p>\n<p>${words}</p>`);
  });
});
