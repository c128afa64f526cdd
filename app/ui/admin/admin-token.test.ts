import { expect, it } from 'vitest';
import { ADMIN_TOKEN_HEADER, OUTDATED_HEADER, onOutdated, sendAdminToken } from './admin-token.ts';

const PATH = '/admin/account';

/** A page with its token, and a server that accepts one token and names it in a rejection. */
function openPage({ pageToken, accepted }: { pageToken: string; accepted: string }) {
  const target = Object.assign(new EventTarget(), {
    location: new URL(`https://www.example.com${PATH}`),
  });
  const meta = { content: pageToken };
  const page = { querySelector: () => meta, defaultView: target } as unknown as Document;
  let outdated = 0;
  onOutdated(() => (outdated += 1), target);
  const arrived: string[] = [];
  let answerAll = () => {};
  const allArrived = new Promise<void>((resolve) => (answerAll = resolve));
  const fetch = sendAdminToken(async (_, init) => {
    const token = new Headers(init?.headers).get(ADMIN_TOKEN_HEADER) ?? '';
    if (arrived.push(token) === 2) answerAll();
    if (token === accepted) return new Response('answered');
    await allArrived;
    const headers = { [OUTDATED_HEADER]: 'yes', [ADMIN_TOKEN_HEADER]: accepted };
    return new Response(null, { status: 403, headers });
  }, page);
  return { fetch, meta, arrived, outdated: () => outdated };
}

it('two reads that are rejected at once, after a new sign-in, are both repeated', async () => {
  const { fetch, meta, arrived, outdated } = openPage({ pageToken: 'old', accepted: 'new' });
  const read = async () => (await fetch(`https://www.example.com${PATH}.data`)).text();
  expect(await Promise.all([read(), read()])).toEqual(['answered', 'answered']);
  expect(arrived).toEqual(['old', 'old', 'new', 'new']);
  expect(meta.content).toBe('new');
  expect(outdated()).toBe(0);
});
