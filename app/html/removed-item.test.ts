import { expect, it } from 'vitest';
import { describeRemoved, groupRemoved, type RemovedItem, staysInText } from './removed-item.ts';

const item = (change: Partial<RemovedItem>): RemovedItem => ({
  kind: 'comment',
  message: 'A comment',
  excerpt: 'x',
  count: 1,
  ...change,
});

it('says by number and kind what an owner would miss, images first', () => {
  const groups = groupRemoved([
    item({ count: 4 }),
    item({ kind: 'attribute', message: 'The attribute style on <p>' }),
    item({ kind: 'image', reason: 'http', addresses: ['http://a.example/1.jpg'] }),
    item({ kind: 'tracker' }),
    item({ kind: 'image', reason: 'relative' }),
    item({ kind: 'image', reason: 'http', count: 2, addresses: ['http://a.example/2.jpg'] }),
  ]);
  expect(groups.map(({ label }) => label)).toEqual([
    '3 images (http: address)',
    '1 image (address without a site)',
    '1 tracking image',
    '1 attribute',
    '4 comments',
  ]);
  expect(groups[0]?.addresses).toEqual(['http://a.example/1.jpg', 'http://a.example/2.jpg']);
});

it('tells what stays from what is gone', () => {
  expect(staysInText({ kind: 'foreign-image' })).toBe(true);
  expect(staysInText({ kind: 'shortcode' })).toBe(true);
  expect(staysInText({ kind: 'image' })).toBe(false);
});

it('says what was lost and what stays, with an example', () => {
  const groups = groupRemoved([
    item({ kind: 'element', excerpt: '<script>x' }),
    item({ kind: 'shortcode', excerpt: '[form id="3"]', count: 2 }),
    item({ kind: 'image', reason: 'no-address', excerpt: '' }),
  ]);
  expect(groups.map((group) => describeRemoved(group))).toEqual([
    'Not kept: 1 image (no usable address).',
    'Stays in the text as it is: 2 shortcodes, such as [form id="3"]',
    'Not kept: 1 element, <script>x',
  ]);
});
