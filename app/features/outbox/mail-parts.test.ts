import { expect, it } from 'vitest';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { linkTo, type MailParagraph, writeParts } from './mail-parts.ts';

const LEAD = 'https://admin.example/admin/leads/1?a=1&b="2"';

it('says the same in both parts: links are links, and the main one is a button', () => {
  const { text, html } = writeParts([
    ['Somebody asked on ', linkTo('https://wizard.example'), ' to hear more.'],
    null,
    'One\nTwo',
    { quote: 'Hello.\r\n\u2028Two beds' },
    ['Open it:\n', { label: 'Open the lead', url: LEAD }],
    '',
    'Bye.',
  ]);
  expect(text).toBe(
    `Somebody asked on https://wizard.example to hear more.\n\nOne\nTwo\n\n> Hello.\n>\n> Two beds\n\nOpen it:\n${LEAD}\n\nBye.\n`,
  );
  const page = new Page(html);
  const links = page.elements('a').map((a) => [textOf(a), a.properties.href]);
  expect(links).toEqual([
    ['https://wizard.example', 'https://wizard.example'],
    ['Open the lead', LEAD],
  ]);
  expect(elementsIn(page.within('body'), 'p').map(textOf)).toEqual([
    'Somebody asked on https://wizard.example to hear more.',
    expect.stringMatching(/^One ?Two$/),
    'Open it:',
    'Bye.',
  ]);
  expect(html).toContain('max-width:600px');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
});

const HOSTILE = Object.entries({
  'an image': '<img src=x onerror=alert(1)>',
  'a link': '"><a href=javascript:alert(1)>here</a>',
  'what ends the mail': `</p></td></table><style>*{display:none}</style><script>alert(1)</script>`,
  'what is escaped already': '&lt;b&gt; &#60;b&#62;',
  'a long word': 'x'.repeat(5_000),
  'what turns the direction': '\u202eעברית \u2067‮abc',
  quotes: "' onmouseover='alert(1)",
});

it.each(HOSTILE)('shows what somebody typed as it is: %s', (_, typed) => {
  const everywhere: MailParagraph[] = [
    typed,
    [typed, { text: typed, href: `https://wizard.example/?q=${typed}` }, typed],
    { quote: typed },
    [{ label: typed, url: `https://wizard.example/?q=${typed}` }],
  ];
  const { text, html } = writeParts(everywhere);
  const page = new Page(html);
  const names = new Set(
    page.elements(...ELEMENTS, 'img', 'script', 'style', 'b').map((each) => each.tagName),
  );
  expect([...names].sort()).toEqual([...ELEMENTS].sort());
  expect(page.elements('a').map((a) => a.properties.href)).toEqual(
    Array(2).fill(`https://wizard.example/?q=${typed}`),
  );
  for (const { properties } of page.elements(...ELEMENTS)) {
    expect(Object.keys(properties).filter((name) => name.startsWith('on'))).toEqual([]);
  }
  const shown = textOf(page.within('body')).split(typed.replace(/\s+/g, ' ')).length - 1;
  expect([shown, text.split(typed).length - 1]).toEqual([6, 6]);
  // Long words are broken, and what turns the direction of a text ends with its paragraph.
  expect(html).toContain('overflow-wrap:anywhere');
  expect(html).toContain('<blockquote dir="auto"');
});

const ELEMENTS = [
  'html',
  'head',
  'meta',
  'body',
  'table',
  'tbody',
  'tr',
  'td',
  'p',
  'a',
  'blockquote',
];
