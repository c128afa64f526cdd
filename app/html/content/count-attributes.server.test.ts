import { defaultTreeAdapter, html, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#tests/stress/random.ts';
import { hostileHtml } from '#tests/support/hostile-html.ts';
import { hasTooManyAttributes, MAX_ATTRIBUTES } from './count-attributes.server.ts';

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => `data-${index}="<b a b>"`).join(' ');
}

/** The largest number of attributes that the parser finds on a tag. */
function findMostAttributes(source: string): number {
  let most = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attrs) {
      most = Math.max(most, attrs.length);
      return defaultTreeAdapter.createElement(tagName, namespace, attrs);
    },
  };
  parseFragment(defaultTreeAdapter.createElement('div', html.NS.HTML, []), source, { treeAdapter });
  return most;
}

describe('a tag with too many attributes', () => {
  const many = attributes(MAX_ATTRIBUTES + 1);

  it.each([
    `<p ${many}>`,
    `</p ${many}>`,
    `<p/${many.replaceAll(' ', '/')}>`,
    `<svg><style><p ${many}>`,
    `<script><!-- </script><p ${many}>`,
    `<textarea></textarea\n${many}>`,
    `<!-- --!><p ${many}>`,
    `<a title='"'><p ${many}>`,
    `<p ${many}`,
    `<p ${'a=>'.repeat(1)}<p ${many}>`,
  ])('is found in %.40s', (source) => expect(hasTooManyAttributes(source)).toBe(true));

  it.each([
    `<p ${attributes(MAX_ATTRIBUTES)}>`,
    `<p a="${'x=1 '.repeat(1_000)}">`,
    '<p class="a">'.repeat(1_000),
    `<p>${'a = b '.repeat(1_000)}`,
    `<!-- <p class="a"> ${'word '.repeat(1_000)} -->`,
    `1 < 2 ${'a '.repeat(1_000)}`,
    `<script>if (1 < n) { ${'work(); '.repeat(1_000)} }</script>`,
    `<p title='say "hello"'>${'word '.repeat(1_000)}`,
  ])('is not found in %.40s', (source) => expect(hasTooManyAttributes(source)).toBe(false));

  it('is not found in our samples of hostile HTML', () => {
    expect(hostileHtml().filter((sample) => hasTooManyAttributes(sample.html))).toEqual([]);
  });

  it('is found in every random text in which the parser finds one', () => {
    const parts = [
      ...'< </ <a <p <svg <script> </script <style> </style <!-- --> --!> <title> </title'.split(
        ' ',
      ),
      ...`<textarea> <![CDATA[ ]]> <select> <math><mi> <plaintext <noscript> <iframe>`.split(' '),
      ...` " ' = / > \n \t x b= c=" d=' e f g h i /j k=l>`.split(' '),
      ' ',
      '\r',
      '&quot;',
      '\0',
    ];
    const random = createRandom(15);
    const limit = 2;
    let found = 0;
    for (let round = 0; round < 5_000; round += 1) {
      const length = Math.floor(random() * 40);
      const source = Array.from(
        { length },
        () => `${parts[Math.floor(random() * parts.length)]}${random() < 0.5 ? ' ' : ''}`,
      ).join('');
      if (findMostAttributes(source) <= limit) continue;
      found += 1;
      expect(hasTooManyAttributes(source, limit), source).toBe(true);
    }
    expect(found).toBeGreaterThan(200);
  });
});
