import { expect, it } from 'vitest';
import { nameBlocks } from './html.ts';

it('names the blocks in a text and changes nothing else', () => {
  const html =
    '<h2 id="in-post-who">Who &#x26; {block:gpc}</h2>\n<p>{block:gpc}</p>\n<p>{block:other}</p>';
  expect(nameBlocks(html, [{ id: 'gpc', label: 'The signal' }])).toBe(
    '<h2 id="in-post-who">Who &#x26; {block:gpc}</h2>\n<p>[The signal]</p>\n<p>[other]</p>',
  );
});
