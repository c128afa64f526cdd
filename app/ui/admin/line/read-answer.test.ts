import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';
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

it('no answer, an answer that is not ours, and a refusal are three sentences', async () => {
  const OURS = { 'X-Request-Id': 'r1' };
  const told = (response: Response | TypeError) =>
    (response instanceof Response
      ? readAnswer<Answer>(response, {})
      : Promise.reject(response)
    ).then(() => '', describeFailure);
  expect(await told(new TypeError('Failed to fetch'))).toMatch(/^We couldn’t reach the site/);
  const foreign = new Response('<h1>Oops</h1>', { status: 500 });
  expect(await told(foreign)).toMatch(/^Something other than the site answered/);
  const failed = new Response('<h1>Oops</h1>', { status: 500, headers: OURS });
  expect(await told(failed)).toMatch(/^Something went wrong on our side.* Reference: r1$/);
  const busy = new Response('Busy', { status: 503, headers: OURS });
  expect(await told(busy)).toContain('very busy');
});
