import { expect, it } from 'vitest';
import { ContentError, type ContentErrorCode } from '#app/html/content/content-error.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import { postRow } from '#tests/support/post-row.ts';
import { resanitize, toPost } from './post-row.server.ts';

/** A worker that does not get to a text. */
const failingWith = (code: ContentErrorCode) =>
  ({ scan: () => Promise.reject(new ContentError(code)) }) as unknown as ContentWorker;
const at = '2026-01-05T12:00:00.000Z';
const row = {
  ...postRow({ slug: 'a', published_at: at, created_at: at, trashed_slug: null }),
  kind: 'post',
} as Parameters<typeof toPost>[0];

it('a text that nobody had time to look at is no empty article', async () => {
  await expect(toPost(row, failingWith('busy'))).rejects.toMatchObject({ code: 'busy' });
});

it('a text that is too heavy to look at is left out', async () => {
  const looked = await resanitize(row, { worker: failingWith('too_heavy'), client: 'readers' });
  expect(looked).toMatchObject({ ok: false, fallback: '' });
});
