import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** The calls that the scripts of the admin area make with a JSON body. */
const CALLS = [
  '/admin/posts/save',
  '/admin/posts/draft',
  '/admin/posts/draft/discard',
  '/admin/posts/preview',
  '/admin/posts/document',
  '/admin/posts/advice',
  '/admin/posts/paste',
  '/admin/posts/0/preview-link',
  '/admin/posts/editor-preferences',
  '/admin/media/fetch',
  '/admin/media/update',
  '/admin/pages/about/draft',
];
/** Those with a body of another kind. */
const FORM_CALLS = [
  '/admin/media/upload',
  '/admin/media/replace?id=x',
  '/admin/account/passkeys',
  '/admin/confirm/identity',
];
const UNREADABLE = ['', '{', 'null', '[]', '7', '{"id":3}'];

let site: TestSite;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestSite();
  admin = await createAdmin(site);
});
afterAll(() => site.close());

it.each(CALLS)('%s answers a body that it cannot read with a code and a sentence', async (path) => {
  for (const body of UNREADABLE) {
    const headers = { ...admin.headers, 'Content-Type': 'application/json' };
    const answer = await site.fetch(path, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()], body).toEqual([
      400,
      {
        ok: false,
        code: 'failed',
        message: 'We could not read that. Reload the page and try again.',
      },
    ]);
  }
});

// An editor also reads its draft, by its id, from the address that stores it.
const POST_ONLY = [...CALLS, ...FORM_CALLS].filter((path) => path !== '/admin/posts/draft');

it.each(POST_ONLY)('%s is no page', async (path) => {
  const answer = await site.get(path, admin);
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
});
