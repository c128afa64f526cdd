import { afterEach, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { DeliveryError } from '../delivery-error.ts';
import { createIndexNow } from './index-now.ts';

let receiver: WebhookReceiver;
afterEach(() => receiver.close());

const PAGES = {
  host: 'www.example.com',
  key: 'aabbccdd00112233',
  keyLocation: 'https://www.example.com/aabbccdd00112233.txt',
  urlList: ['https://www.example.com/blog/fill-every-bed'],
};

/** What goes wrong with a call that is answered in this way; undefined if nothing does. */
async function send(status: number, headers: Record<string, string> = {}) {
  receiver = await startWebhookReceiver();
  receiver.answer(status, headers);
  const sendPages = createIndexNow({ endpoint: receiver.url, allowLocal: true });
  const error = await sendPages(PAGES, new AbortController().signal).catch(
    (thrown: unknown) => thrown,
  );
  if (error instanceof DeliveryError) return error;
  expect(error).toBeUndefined();
}

it.each([200, 202])('has delivered the addresses with the answer %i', async (status) => {
  expect(await send(status)).toBeUndefined();
  const [call] = receiver.calls;
  expect(call?.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(call?.body ?? '')).toEqual(PAGES);
});

it.each([
  [403, 'message', 'could not read https://www.example.com/aabbccdd00112233.txt'],
  [429, 'channel', 'cannot take addresses now (429)'],
  [500, 'channel', 'cannot take addresses now (500)'],
  [400, 'final', 'did not accept the addresses (400)'],
  [422, 'final', 'did not accept the addresses (422)'],
  [302, 'final', 'did not accept the addresses (302)'],
])('says what an answer of %i means', async (status, scope, sentence) => {
  const error = await send(status);
  expect(error?.scope).toBe(scope);
  expect(error?.message).toContain(sentence);
});

it('waits as long as it is asked to', async () => {
  expect((await send(429, { 'Retry-After': '120' }))?.askedWait).toBe(120_000);
});

it('calls nothing in the network of the server', async () => {
  receiver = await startWebhookReceiver();
  const sendPages = createIndexNow({ endpoint: receiver.url, allowLocal: false });
  await expect(sendPages(PAGES, new AbortController().signal)).rejects.toThrow(
    'is not on the open internet',
  );
  expect(receiver.calls).toEqual([]);
});
