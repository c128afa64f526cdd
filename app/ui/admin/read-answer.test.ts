import { expect, it } from 'vitest';
import { readAnswer, UnexpectedAnswerError } from './read-answer.ts';

type Answer = { ok: true; post: object; removed: string[] } | { ok: false; code: string };

const read = (body: string) =>
  readAnswer<Answer>(new Response(body), { ok: 'boolean', post: 'object', removed: 'array' });

it.each([
  { ok: true, post: {}, removed: [] },
  { ok: false, code: 'stale' },
])('reads an answer of the site: %j', async (answer) => {
  expect(await read(JSON.stringify(answer))).toEqual(answer);
});

it.each([
  '<!DOCTYPE html><title>Welcome to our Wi-Fi</title>',
  '',
  '{}',
  'null',
  '[]',
  '"ok"',
  '{"ok":true}',
  '{"ok":true,"post":null,"removed":[]}',
  '{"ok":true,"post":{},"removed":{}}',
  '{"ok":false}',
])('rejects a body that is none: %s', async (body) => {
  await expect(read(body)).rejects.toThrow(UnexpectedAnswerError);
});

it('passes on that the connection broke in the middle', async () => {
  const broken = new ReadableStream({ start: (it) => it.error(new TypeError('cut off')) });
  await expect(readAnswer<Answer>(new Response(broken), {})).rejects.toThrow(TypeError);
});
