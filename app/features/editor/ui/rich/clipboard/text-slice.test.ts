import { describe, expect, it } from 'vitest';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';
import { cleanText, codeSlice, textSlice } from './text-slice.ts';

const html = (text: string) =>
  serializeDocument(schema.nodes.doc.create(null, textSlice(text, []).content));

describe('plain text', () => {
  it.each([
    ['one', '<p>one</p>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['one\r\n\r\ntwo\rthree', '<p>one</p>\n<p>two<br>three</p>'],
    ['\n\none\n \t\n\n\ntwo\n', '<p>one</p>\n<p>two</p>'],
    ['  a\t b  \n  c  ', '<p>a b<br>c</p>'],
    [' word ', '<p> word </p>'],
    ['a\u2028b\u0085c', '<p>a<br>b<br>c</p>'],
    ['a\0b\u0007\u001bc\u007f\u009fd', '<p>abcd</p>'],
    ['half \ud83d pair', '<p>half \ufffd pair</p>'],
    ['👩🏽‍🚀 e\u0301 שלום', '<p>👩🏽‍🚀 e\u0301 שלום</p>'],
    ['<b>&', '<p>&#x3C;b>&#x26;</p>'],
  ])('%j becomes %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each(['', '\n \n', '\0'])('%j is nothing', (text) => {
    expect(textSlice(text, []).size).toBe(0);
  });

  it('continues with the marks of the place', () => {
    const strong = schema.mark('strong');
    const { content } = textSlice('one\ntwo', [strong]);
    expect(serializeDocument(schema.nodes.doc.create(null, content))).toBe(
      '<p><strong>one<br>two</strong></p>',
    );
  });
});

it('keeps spaces and lines in a code block', () => {
  const { content } = codeSlice('if (a)\r\n\tb();\n\n\n\0c');
  expect(content.firstChild?.text).toBe('if (a)\n\tb();\n\n\nc');
  expect(codeSlice('\0').size).toBe(0);
});

it('is quick on a megabyte of spaces', () => {
  expect(cleanText(' '.repeat(1024 * 1024)).length).toBe(1024 * 1024);
  expect(textSlice(` ${' \t'.repeat(500_000)}\n`, []).size).toBe(0);
});
