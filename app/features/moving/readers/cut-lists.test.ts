import { expect, it } from 'vitest';
import { createListCutter } from './cut-lists.ts';

const LISTS = new Set(['', 'data', 'db.data.posts']);

function cut(json: string, size: number) {
  const cutter = createListCutter(LISTS);
  const elements: string[] = [];
  for (let from = 0; from < json.length; from += size) {
    for (const { list, text } of cutter.write(json.slice(from, from + size))) {
      elements.push(`${list}: ${text.trim()}`);
    }
  }
  return { elements, rest: cutter.rest() };
}

it.each([
  ['[]', [], '[]'],
  ['[ ]', [], '[]'],
  ['[1, "a,]\\"", {"b": [2, "}"]}]', [': 1', ': "a,]\\""', ': {"b": [2, "}"]}'], '[]'],
  [
    '{"count": null, "data": [{"a": "\\\\"}, {}], "x": [1]}',
    ['data: {"a": "\\\\"}', 'data: {}'],
    null,
  ],
  ['{"db": [{"data": {"tags": [{"posts": [1]}], "posts": [2]}}]}', ['db.data.posts: 2'], null],
  ['{"a": {"data": [1]}, "b": "data", "c": [2], "data": {}}', [], null],
  ['"data"', [], '"data"'],
])('cuts %s wherever it is broken', (json, elements, rest) => {
  for (let size = 1; size <= json.length; size += 1) {
    const found = cut(json, size);
    expect(found.elements).toEqual(elements);
    // What is left is the same JSON with empty lists.
    if (rest === null) expect(() => JSON.parse(found.rest)).not.toThrow();
    else expect(found.rest.replaceAll(' ', '')).toBe(rest);
  }
});

it.each([
  '[1,]',
  '[,1]',
  '[1,,2]',
  '[,]',
  '[1',
  '[1}',
  '[1]]',
  '[1] 2',
  '{"data": [1}',
  '[{"a": 1]',
  '["a]',
])('leaves what is wrong with %s in it', (json) => {
  const parseAll = () => {
    const cutter = createListCutter(LISTS);
    for (const { text } of cutter.write(json)) JSON.parse(text);
    JSON.parse(cutter.rest());
  };
  expect(parseAll).toThrow(SyntaxError);
});

it('knows only so many of the brackets that nobody closes', () => {
  const { elements, rest } = cut(`${'{"data":'.repeat(20)}[1]${'}'.repeat(20)}`, 1_000);
  expect(elements).toEqual([]);
  expect(rest).toContain('[1]');
});
