import { expect, it } from 'vitest';
import { parseSrcset } from './srcset.ts';

it.each<[string, [url: string, descriptor: string][]]>([
  ['', []],
  [' , ', []],
  ['/a.png', [['/a.png', '']]],
  [
    '/a.png 1x, /b.png 2x',
    [
      ['/a.png', '1x'],
      ['/b.png', '2x'],
    ],
  ],
  [
    'https://a.example/w_400,c_limit/a.png 400w,https://a.example/w_800,c_limit/a.png\n 800w',
    [
      ['https://a.example/w_400,c_limit/a.png', '400w'],
      ['https://a.example/w_800,c_limit/a.png', '800w'],
    ],
  ],
  [
    '/a.png, /b.png 2x',
    [
      ['/a.png', ''],
      ['/b.png', '2x'],
    ],
  ],
  ['/a.png,/b.png 2x', [['/a.png,/b.png', '2x']]],
  [
    '/a.png 1x (later, perhaps), /b.png 2x',
    [
      ['/a.png', '1x (later, perhaps)'],
      ['/b.png', '2x'],
    ],
  ],
  [
    '/a.png 400w   300h, /b.png',
    [
      ['/a.png', '400w 300h'],
      ['/b.png', ''],
    ],
  ],
])('reads %j', (value, expected) => {
  expect(parseSrcset(value)).toEqual(expected.map(([url, descriptor]) => ({ url, descriptor })));
});
