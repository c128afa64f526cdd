import { expect, it } from 'vitest';
import { describeUnstored } from './describe-unstored.ts';
import {
  onUnstored,
  reportUnstored,
  type Unstored,
  type UnstoredReason,
} from './report-unstored.ts';

const SETTINGS = 'https://www.example.com/admin/settings.data';
const ROUTER = { 'X-Remix-Response': 'yes' };
const OURS = { 'X-Request-Id': 'r1' };

/** Sends one request whose answer is given; `null` for none. */
async function send(
  answer: Response | null | Error,
  {
    url = SETTINGS,
    method = 'POST',
    typed = false,
  }: { url?: string; method?: string; typed?: boolean } = {},
) {
  const target = new EventTarget();
  const reported: Unstored[] = [];
  onUnstored((unstored) => reported.push(unstored), target);
  let sent = 0;
  const fetch = reportUnstored(
    async () => {
      sent += 1;
      if (answer instanceof Response) return answer;
      throw answer ?? new TypeError('Failed to fetch');
    },
    target,
    () => typed,
  );
  const result = await fetch(new URL(url), { method }).catch((error: unknown) => error);
  expect(sent).toBe(1);
  return { result, reported, reasons: reported.map(({ reason }) => reason) };
}

it.each<[string, Response | null, UnstoredReason]>([
  ['a busy server', new Response('Busy', { status: 503, headers: OURS }), { kind: 'busy' }],
  ['a full disk', new Response('Full', { status: 507, headers: OURS }), { kind: 'disk-full' }],
  ['a long text', new Response('Long', { status: 413, headers: OURS }), { kind: 'too-large' }],
  ['a proxy', new Response('<h1>Bad gateway', { status: 502 }), { kind: 'foreign' }],
  ['the login page of a hotel', new Response('<title>Welcome'), { kind: 'foreign' }],
  ['no network', null, { kind: 'unreachable' }],
  [
    'an error outside the router',
    new Response('Sorry', { status: 500, headers: OURS }),
    { kind: 'failed', reference: 'r1' },
  ],
])('after %s the router gets an answer that keeps the page', async (_, answer, reason) => {
  const { result, reasons } = await send(answer);
  expect(reasons).toEqual([reason]);
  const kept = result as Response;
  expect(kept.status).toBe(answer === null || answer.ok ? 503 : answer.status);
  expect(kept.headers.has('X-Remix-Response')).toBe(true);
});

it.each<[string, Response, UnstoredReason[]]>([
  ['503', new Response('', { status: 503, headers: ROUTER }), [{ kind: 'database' }]],
  [
    '500',
    new Response('', { status: 500, headers: { ...ROUTER, ...OURS } }),
    [{ kind: 'failed', reference: 'r1' }],
  ],
  ['422', new Response('', { status: 422, headers: ROUTER }), []],
  ['200', new Response('', { headers: ROUTER }), []],
])('an answer %s of the router is passed on as it is', async (_, answer, expected) => {
  const { result, reasons } = await send(answer);
  expect(result).toBe(answer);
  expect(reasons).toEqual(expected);
});

it.each([
  { method: 'GET' },
  { url: 'https://www.example.com/admin/posts/save' },
  { url: 'https://www.example.com/admin/media/upload?name=a.data' },
])('what is no form of the router is left alone: %o', async (request) => {
  const busy = new Response('Busy', { status: 503 });
  expect(await send(busy, request)).toMatchObject({ result: busy, reasons: [] });
  expect(await send(null, request)).toMatchObject({ result: expect.any(TypeError), reasons: [] });
});

it('a form that a newer one has replaced is not reported', async () => {
  const aborted = new DOMException('aborted', 'AbortError');
  expect(await send(aborted)).toMatchObject({ result: aborted, reasons: [] });
});

it.each([true, false])('says whether the form had something typed: %s', async (typed) => {
  const { reported } = await send(new Response('Busy', { status: 503, headers: OURS }), { typed });
  expect(reported).toEqual([{ reason: { kind: 'busy' }, typed }]);
  const [unstored] = reported;
  expect(unstored && describeUnstored(unstored).includes('What you typed is still here')).toBe(
    typed,
  );
});
