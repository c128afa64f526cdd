import { expect, it } from 'vitest';
import { htmlLines } from './html-lines.ts';

it('a text is compared as people read it, with its links', () => {
  const html =
    '<h2 id="in-post-who">Who</h2>\n<p>We are <strong>two</strong> &#x26; <a rel="noopener" href="/about">here</a>.</p>\n<p>{block:gpc}</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul><table><tbody><tr><td>c</td><td>d</td></tr></tbody></table>';
  expect(htmlLines(html, [{ id: 'gpc', label: 'The signal' }])).toBe(
    'Who\nWe are **two** & [here](/about).\n[The signal]\na\nb\nc | d',
  );
});
