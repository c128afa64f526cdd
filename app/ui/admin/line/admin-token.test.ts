import { expect, it } from 'vitest';
import {
  ADMIN_TOKEN_HEADER,
  OUTDATED_HEADER,
  onOutdated,
  onSignedOut,
  replaceAdminToken,
  SIGNED_OUT_HEADER,
  sendAdminToken,
} from './admin-token.ts';

const PATH = '/admin/account';
const DATA = new URL(`https://www.example.com${PATH}.data`);

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
    const token = new Headers(init.headers).get(ADMIN_TOKEN_HEADER) ?? '';
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
  const read = async () => (await fetch(DATA, {})).text();
  expect(await Promise.all([read(), read()])).toEqual(['answered', 'answered']);
  expect(arrived).toEqual(['old', 'old', 'new', 'new']);
  expect(meta.content).toBe('new');
  expect(outdated()).toBe(0);
});

/** A page whose session has ended; its server answers once the token is that of a new session. */
function openEndedPage() {
  const target = Object.assign(new EventTarget(), {
    location: new URL(`https://www.example.com${PATH}`),
  });
  const meta = { content: 'old' };
  const page = { querySelector: () => meta, defaultView: target } as unknown as Document;
  const fetch = sendAdminToken(async (_, init) => {
    const isNew = new Headers(init.headers).get(ADMIN_TOKEN_HEADER) === 'new';
    return isNew
      ? new Response('the page')
      : new Response('to the login', { headers: { [SIGNED_OUT_HEADER]: 'yes' } });
  }, page);
  return { fetch, page, target };
}

it('a page that asks to sign in itself is read again after the sign-in', async () => {
  const { fetch, page, target } = openEndedPage();
  const asked = new Promise<void>((resolve) => onSignedOut(resolve, target));
  const answer = fetch(DATA, {});
  await asked;
  replaceAdminToken('new', page);
  expect(await (await answer).text()).toBe('the page');
});

it('another page is led to the login', async () => {
  const { fetch, target } = openEndedPage();
  let asked = 0;
  onSignedOut(() => (asked += 1), target);
  const other = await fetch(new URL('https://www.example.com/admin/leads.data'), {});
  expect(await other.text()).toBe('to the login');
  expect(asked).toBe(0);
});

it('a page that asks nothing is led to the login', async () => {
  const { fetch } = openEndedPage();
  const answer = await fetch(DATA, {});
  expect(await answer.text()).toBe('to the login');
});
