import { describe, expect, it } from 'vitest';
import { createCdataRepair } from './cdata.ts';

function repair(source: string, size = source.length): string {
  const read = createCdataRepair();
  let result = '';
  for (let from = 0; from < source.length; from += size)
    result += read(source.slice(from, from + size));
  return result + read('', true);
}

const text = (content: string) =>
  `<item><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>1</wp:post_id></item>`;

describe('an end of a CDATA section inside a text', () => {
  it.each<[string, string, string]>([
    ['alone', text('<p>one ]]> two</p>'), text('<p>one ]]]]><![CDATA[> two</p>')],
    ['before the end of a tag', text('<p>a]]></p>'), text('<p>a]]]]><![CDATA[></p>')],
    ['twice', text('a]]>]]>b'), text('a]]]]><![CDATA[>]]]]><![CDATA[>b')],
    [
      'with a beginning',
      text('<![CDATA[ x ]]> </pre>'),
      text('<![CDATA[ x ]]]]><![CDATA[> </pre>'),
    ],
    [
      'in a title',
      '<title><![CDATA[a ]]> b]]></title>',
      '<title><![CDATA[a ]]]]><![CDATA[> b]]></title>',
    ],
  ])('%s becomes what XML has for it', (_name, source, wanted) => {
    expect(repair(source)).toBe(wanted);
  });

  it.each<[string, string]>([
    ['split by its exporter', text('a[b[0]]]]><![CDATA[> c')],
    ['split in another way', text('a ]]>]]&gt;<![CDATA[ c')],
    ['at the end of its element', '<a>\n<b c="d">\n<![CDATA[x]]>\n</b>\n</a>'],
    [
      'in an element that is not closed',
      '<content:encoded><![CDATA[x]]><wp:post_id>1</wp:post_id>',
    ],
    ['in an empty text', text('')],
    ['that is missing', '<content:encoded><![CDATA[<p>cut off'],
    ['in no text at all', '<rss>a < b <!-- c --></rss> <'],
  ])('stays where it is %s', (_name, source) => {
    expect(repair(source)).toBe(source);
  });

  it('is found wherever the file is cut into pieces', () => {
    const source = text('<p>one ]]> two</p>') + text('a[b[0]]]]><![CDATA[> c') + text('x');
    for (let size = 1; size < 60; size += 1) expect(repair(source, size)).toBe(repair(source));
  });
});
