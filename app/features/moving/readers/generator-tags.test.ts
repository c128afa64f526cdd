import { describe, expect, it } from 'vitest';
import { markdownToHtml } from '#app/html/markdown/markdown-to-html.server.ts';
import { sayNote } from '../source/note.ts';
import { readGeneratorText } from './generator-tags.ts';

const read = (source: string, isMdx = false) => readGeneratorText(source, { isMdx });
const textOf = (source: string, isMdx = false) => read(source, isMdx).text;
const trimmed = (source: string) => textOf(source).replace(/\s+/g, ' ').trim();

describe('what the source hides', () => {
  it.each([
    ['Obsidian', 'One %%a remark%% two', 'One two'],
    ['a block of Obsidian', 'One\n\n%%\nhidden\n\nstill\n%%\n\ntwo', 'One two'],
    ['a block of Obsidian without an end', 'One\n\n%%\nhidden', 'One'],
    ['kramdown', 'One\n\n{::comment}\nhidden\n{:/comment}\n\ntwo', 'One two'],
    ['kramdown, in short', 'One {::comment}hidden{:/} two', 'One two'],
    ['Liquid', 'One {% comment %}hidden{% endcomment %} two', 'One two'],
    ['Hugo', 'One {{< comment >}}hidden{{< /comment >}} {{/* hidden */}} two', 'One two'],
    ['Nunjucks', 'One {# hidden #} two', 'One two'],
    ['MDX', 'One {/* hidden */} two', 'One two'],
    ['HTML', 'One <!-- hidden %% --> two', 'One two'],
  ])('in %s stays hidden', (_name, source, shown) => {
    expect(trimmed(source)).toBe(shown);
  });

  it('is counted', () => {
    expect(read('A %%b%% {::comment}c{:/} <!--more-->').notes.map(sayNote)).toEqual([
      'Left out, as its readers did not see them: 2 remarks.',
    ]);
  });

  it.each([
    'About 50%% of all',
    '`%%a%%` and `{::comment}`',
    '```\n%% a %%\n{: .b}\n<!-- c -->\n```',
    '~~~ md\n[[toc]]\n{% include x %}\n~~~',
    'A <!-- that has no end',
  ])('is nothing in %j', (source) => {
    expect(read(source)).toEqual({ text: source, notes: [] });
  });
});

describe('what only a generator reads', () => {
  it.each([
    ['A paragraph.\n{: .lead}\n\nTwo', 'A paragraph. Two'],
    ['A *word*{: #id .c} here', 'A *word* here'],
    ['::: tip Look\nText\n:::\n\nEnd', '**Look** Text End'],
    [':::note\n\nOne\n\n::::{.x}\n\nTwo\n\n::::\n:::', 'One Two'],
    ['A thought. ^own-id\n\nEnd', 'A thought. End'],
    ['A list\n\n^a1b2c3\n\nof 2 ^ 3 and x ^2', 'A list of 2 ^ 3 and x ^2'],
    ['* TOC\n{:toc}\n\nText', 'Text'],
    ['1. Contents\n{: toc .x}\n\nText', 'Text'],
    ['{::options toc_levels="2" /}\n\nText', 'Text'],
    ['[[toc]]\n\nText [[_TOC_]]', 'Text _TOC_'],
    ['## Costs {#costs}\n\nText', '## Costs Text'],
    ['## Costs {#costs}\n\n[x](#costs)', '## <a id="costs"></a>Costs [x](#costs)'],
    ['![x]({{ site.baseurl }}/a.png)', '![x](/a.png)'],
    ['![x]({{ "/a.png" | relative_url }})', '![x](/a.png)'],
    ['{% asset_img a.png Our porch %}', '![Our porch](<a.png>)'],
    ['{% include figure.html src="/a.png" alt="Porch" %}', '![Porch](</a.png>)'],
    ['{{< figure src="a.jpg" alt="Porch" caption="Words" >}}', '![Porch](<a.jpg>) Words'],
    ['{% youtube dQw4w9WgXcQ %}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['{{< youtube id="dQw4w9WgXcQ" >}}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['[x]({% post_url 2021-05-03-a %})', '[x](https://files.invalid/2021-05-03-a.md)'],
    ['[x]({% link _posts/a.md %})', '[x](https://files.invalid/_posts/a.md)'],
    ['[x]({{< ref "b.md#c" >}})', '[x](https://files.invalid/b.md)'],
    ["{% post_link b 'About it' %}", '[About it](https://files.invalid/b.md)'],
    ['{% if page.x %}Words{% endif %} stay', 'Words stay'],
    ['Some ==marked words==, and 1 == 2 == 3', 'Some <mark>marked words</mark>, and 1 == 2 == 3'],
    ['> [!tip] Call first\n> Then visit', '> **Call first** > > Then visit'],
  ])('%j is %j', (source, shown) => {
    expect(trimmed(source)).toBe(shown);
  });

  it('is named, but for its ends', () => {
    expect(
      read('{% if page.x %}A{% else %}B{% endif %}{{ page.title }}{{< alert >}}').notes.map(
        sayNote,
      ),
    ).toEqual([
      'Left out of its text, as only its generator reads it: “{% if page.x %}” and 2 more.',
    ]);
  });
});

describe('code', () => {
  const html = (source: string) => markdownToHtml(textOf(source)).trim();

  it('of Jekyll and Hexo stays code, with its language', () => {
    expect(html('{% highlight ruby linenos %}\nputs {{ x }}\n{% endhighlight %}')).toBe(
      '<pre><code class="language-ruby">puts {{ x }}\n</code></pre>',
    );
    expect(html('{% codeblock lang:js %}\nlet a\n{% endcodeblock %}')).toBe(
      '<pre><code class="language-js">let a\n</code></pre>',
    );
    expect(html('{{< highlight go >}}\n{{ x }}\n{{< /highlight >}}')).toBe(
      '<pre><code class="language-go">{{ x }}\n</code></pre>',
    );
  });

  it('that was protected from a generator is what readers saw', () => {
    expect(html('A {% raw %}{{ x }}{% endraw %}')).toBe('<p>A <code>{{ x }}</code></p>');
    expect(html('A `{% raw %}{{ x }}{% endraw %}`')).toBe('<p>A <code>{{ x }}</code></p>');
    expect(html('{% raw %}\n```\n{% y %}\n```\n{% endraw %}')).toBe(
      '<pre><code>{% y %}\n</code></pre>',
    );
    expect(html('```\n{% raw %}\n{{ x }}\n{% endraw %}\n```')).toContain('{{ x }}');
  });
});

describe('MDX', () => {
  it('has images inside of elements, and components that show one', () => {
    const source =
      '<div className="grid">\n  <div>\n    ![Maple](/static/maple.jpg)\n  </div>\n</div>\n\n<Figure src="/b.png" alt="Oak" />\n\n<Chart data={x} />';
    const { text, notes } = read(source, true);
    const html = markdownToHtml(text);
    expect(html).toContain('<img src="/static/maple.jpg" alt="Maple">');
    expect(html).toContain('<img src="/b.png" alt="Oak">');
    expect(notes.map(sayNote)).toEqual([
      'Left out of its text, as only its generator reads it: “<Chart data={x} />”.',
    ]);
  });
});

describe('an image that MDX imports', () => {
  const imported = "import porch from './porch.jpg';\nimport Grid from './Grid.astro';\n\n";
  it.each([
    ['<Image src={porch} alt="Oak" width={800} />', '![Oak](<./porch.jpg>)'],
    ['<img src={porch.src} alt="Oak" />', '<img src="./porch.jpg" alt="Oak" />'],
    ['`<Image src={porch} />`', '`<Image src={porch} />`'],
    ['<Image src={oak} />', ''],
    ['<Grid of={Grid} />', ''],
  ])('stands where it is shown: %s', (source, shown) => {
    expect(textOf(imported + source, true).trim()).toBe(shown);
  });

  it('is none in Markdown', () => {
    expect(textOf('<img src={porch} />')).toBe('<img src={porch} />');
  });
});

describe('what Obsidian shows in a note', () => {
  it.each([
    ['![[porch.png]]', '![](<porch.png>)'],
    ['![[a b.JPG|300]]', '![](<a b.JPG>)'],
    ['![[porch.png|300x200]]', '![](<porch.png>)'],
    ['![[porch.png|Our porch|300]]', '![Our porch](<porch.png>)'],
    ['![[porch.webp#outline]]', '![](<porch.webp>)'],
  ])('%s is an image', (source, shown) => {
    expect(read(source)).toEqual({ text: shown, notes: [] });
  });

  it('and is another note or a file is left out, and named as that', () => {
    const { text, notes } = read('One\n\n![[Prices 2021#Rooms|short]] ![[tour.pdf]]\n\nTwo');
    expect(text.replace(/\s+/g, ' ')).toBe('One Two');
    expect(notes.map(sayNote)).toEqual([
      'Left out of its text, which showed another note or file there: “Prices 2021#Rooms” and 1 more.',
    ]);
  });
});

describe('a script in MDX', () => {
  it.each([
    "import {\n  A,\n} from './a'\n\nText",
    'export const year = 2022;\nexport function f() {\n  return 1;\n}\n\nText',
    "import './a.css'\n\nText",
  ])('is left out: %j', (source) => {
    const { text, notes } = read(source, true);
    expect([text.trim(), notes.length]).toEqual(['Text', 1]);
  });

  it('is a text elsewhere', () => {
    expect(textOf('export const is a word.')).toBe('export const is a word.');
    expect(textOf('export it all', true)).toBe('export it all');
  });
});

it('an image of Eleventy has commas between its words', () => {
  expect(textOf('{% image "a.jpg", "A porch, at noon" %}')).toBe('![A porch, at noon](<a.jpg>)');
});

describe('what links within a text lead to', () => {
  it.each([
    ['[go](#costs-and-care)\n\n## Costs and care', '<a id="costs-and-care"></a>Costs and care'],
    ['[go](#whats-new)\n\n## What’s new?', '<a id="whats-new"></a>What’s new?'],
    ['[go](#own)\n\n## Costs\n{: #own .cls}\n', '<a id="own"></a>Costs'],
    ['[go](#other)\n\n## Costs', '## Costs'],
  ])('has its name: %j', (source, heading) => {
    expect(textOf(source)).toContain(heading);
  });
});

describe('what only some generators read as Markdown', () => {
  it('is a list of definitions', () => {
    const html = markdownToHtml(textOf('Before\n\nBed\n: Where *one* sleeps\n: A place\n\nAfter'));
    expect(html.replace(/\s*\n\s*/g, '')).toBe(
      '<p>Before</p><dl><dt><p>Bed</p></dt><dd><p>Where <em>one</em> sleeps</p></dd><dd><p>A place</p></dd></dl><p>After</p>',
    );
    const list = '- Bed\n: no definition';
    expect(textOf(list)).toBe(list);
  });

  it('is inside of an element that says so', () => {
    const html = markdownToHtml(textOf('<div class="a" markdown="1">\nAn *inner* text\n</div>'));
    expect(html).toBe('<div class="a">\n<p>An <em>inner</em> text</p>\n</div>');
  });

  it('is the link, the title and the owner of a figure of Hugo', () => {
    const figure =
      '{{< figure src="/a.jpg" alt="A" link="https://a.com/" title="T" attr="By Ann" attrlink="https://b.com/" >}}';
    expect(trimmed(figure)).toBe(
      '[![A](</a.jpg>)](<https://a.com/>) **T** [By Ann](<https://b.com/>)',
    );
  });
});

describe('a quote of Hexo', () => {
  it.each([
    ['{% blockquote %}', ''],
    ['{% blockquote Ann Lee, A Book %}', '<p>— Ann Lee, A Book</p>'],
    [
      '{% quote Ann https://a.com/ A *page* %}',
      '<p>— Ann, <a href="https://a.com/">A <em>page</em></a></p>',
    ],
    ['{% blockquote https://a.com/ %}', '<p>— <a href="https://a.com/">https://a.com/</a></p>'],
  ])('says whose it is: %s', (tag, by) => {
    const end = tag.replace(/(\w+).*/, 'end$1 %}');
    const html = markdownToHtml(textOf(`${tag}\nOne\n\n\`{% x %}\`\n${end}\nAfter`));
    expect(html.replace(/\s*\n\s*/g, '')).toBe(
      `<blockquote><p>One</p><p><code>{% x %}</code></p>${by}</blockquote><p>After</p>`,
    );
  });
});

it.each([
  ['H~2~O and C~6~H~12~O~6~', 'H<sub>2</sub>O and C<sub>6</sub>H<sub>12</sub>O<sub>6</sub>'],
  ['~gone~ and ~~gone~~', '~gone~ and ~~gone~~'],
  ['a~~gone~~', 'a~~gone~~'],
  ['https://a.com/b~1~c', 'https://a.com/b~1~c'],
  ['H\\~2\\~O', 'H\\~2\\~O'],
])('one tilde within a word makes small digits: %s', (source, expected) => {
  expect(textOf(source)).toBe(expected);
});

it.each([
  ['{% weather today %}', {}],
  ['{% photo "porch.jpg" %}', { images: 1 }],
  ['{{< card href="/beds/" >}}', {}],
  ['export const rooms = 12;', { words: 4 }],
  ['export const price = `12 a day`;', { words: 6 }],
  ["import Card from './card.astro'", {}],
  ['![[Prices 2021]]', { words: 2, 'links within the site': 1 }],
  ['[[Prices 2021]]', { 'links within the site': 1 }],
  ['{{ of a day }}', { words: -3 }],
])('explains no more than what is left out held: %s', (source, held) => {
  const [note] = readGeneratorText(source, { isMdx: true }).notes;
  const counts = typeof note === 'object' ? Object.entries(note.fewer) : [];
  expect(Object.fromEntries(counts.filter(([, count]) => count !== 0))).toEqual(held);
});
