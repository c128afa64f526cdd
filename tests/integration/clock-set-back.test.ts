import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  consumeChallenge,
  createChallenge,
} from '#app/features/accounts/passkeys/passkey-challenges.server.ts';
import {
  createResetLink,
  findLinkEmail,
} from '#app/features/accounts/passwords/password-reset.server.ts';
import { createInvitation, listInvitations } from '#app/features/accounts/people.server.ts';
import { findSignInAlarm } from '#app/features/accounts/sign-in-alarm.server.ts';
import { findPendingTwoFactor } from '#app/features/accounts/two-factor/two-factor-sign-in.server.ts';
import { queueMail } from '#app/features/outbox/queue-message.server.ts';
import { listPreviewLinks } from '#app/features/previews/list-preview-links.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { consumeToken } from '#database/limits/rate-limit.server.ts';
import { write } from '#database/write.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { storeLead } from '#tests/support/leads.ts';
import { openTestWorker } from '#tests/support/outbox.ts';
import { storePost } from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const SYSTEM = { id: null, name: 'Test' };

describeEachEngine('what was written while the clock was 400 days ahead', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let daysAhead: number;
  let deps: TestSite['services'];

  beforeEach(async () => {
    daysAhead = 400;
    site = await openTestSite({
      engine,
      now: () => new Date(Date.now() + daysAhead * DAY),
      env: { PUBLIC_ORIGIN: 'http://localhost:3000' },
    });
    admin = await createAdmin(site);
    deps = site.services;
  });
  afterEach(() => site.close());

  const setBack = () => {
    daysAhead = 0;
  };
  const actor = () => ({ id: admin.userId, name: admin.email });

  it('limits nobody', async () => {
    const limit = { limit: 1, windowSeconds: 60 };
    const { db } = deps.database;
    for (const _ of [1, 2]) await consumeToken(db, 'form:a', limit, deps.now());
    setBack();
    const next = await consumeToken(db, 'form:a', limit, deps.now());
    expect(next).toEqual({ allowed: true, count: 1, retryAfterSeconds: 60 });
    expect((await consumeToken(db, 'form:a', limit, deps.now())).allowed).toBe(false);
  });

  it('is no alarm of today', async () => {
    const { db } = deps.database;
    await consumeToken(db, 'sign-in-alarm', { limit: 1, windowSeconds: 24 * 60 * 60 }, deps.now());
    expect(await findSignInAlarm(db, deps.now())).not.toBeNull();
    setBack();
    expect(await findSignInAlarm(db, deps.now())).toBeNull();
  });

  it('resets no password', async () => {
    const made = await createResetLink(deps, SYSTEM, {
      email: admin.email,
      removeTwoFactor: false,
    });
    const token = made?.link.split('=')[1] ?? '';
    expect(await findLinkEmail(deps, token)).toBe(admin.email);
    setBack();
    expect(await findLinkEmail(deps, token)).toBeNull();
  });

  it('invites nobody', async () => {
    const made = await createInvitation(deps, actor(), {
      email: 'new@example.com',
      clientKey: 'x',
    });
    if (!made.ok) throw new Error(made.message);
    expect(await listInvitations(deps.database.db, deps.now())).toHaveLength(1);
    setBack();
    expect(await listInvitations(deps.database.db, deps.now())).toEqual([]);
    const fields = {
      intent: 'sign-up',
      email: 'new@example.com',
      password: 'copper-meadow-lantern-8',
      invitation: made.link.split('=')[1] ?? '',
    };
    await site.post('/admin/login', fields);
    const users = await deps.database.db.selectFrom('user').select('email').execute();
    expect(users).toEqual([{ email: admin.email }]);
  });

  it('answers no passkey, and leaves room for one of today', async () => {
    const wanted = { purpose: 'sign-in', userId: null } as const;
    const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
    const early: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      early.push(encode(await createChallenge(deps, { ...wanted, holder: 'somebody' })));
    }
    setBack();
    expect(await consumeChallenge(deps, early[0] ?? '', wanted)).toBe(false);
    const today = encode(await createChallenge(deps, { ...wanted, holder: 'somebody' }));
    expect(await consumeChallenge(deps, today, wanted)).toBe(true);
  });

  it('is no session', async () => {
    const headers = { Cookie: admin.cookie, Accept: 'text/html' };
    expect((await site.get('/admin', { extra: headers })).status).toBe(200);
    const later = writeTimestamp(new Date(Date.now() + 407 * DAY));
    await deps.database.db
      .updateTable('session')
      .set({ expiresAt: later, createdAt: writeTimestamp(new Date(Date.now() + 400 * DAY)) })
      .execute();
    expect((await site.get('/admin', { extra: headers })).status).toBe(302);
  });

  it('waits for no two-factor code', async () => {
    const { db } = deps.database;
    const at = writeTimestamp(new Date());
    const insert = (id: string, days: number) =>
      db
        .insertInto('verification')
        .values({
          id,
          identifier: `2fa-${id}`,
          value: admin.userId,
          expiresAt: writeTimestamp(new Date(Date.now() + days * DAY + 60_000)),
          createdAt: at,
          updatedAt: at,
        })
        .execute();
    await insert('now', 0);
    await insert('ahead', 400);
    expect(await findPendingTwoFactor(db, '2fa-now.x')).not.toBeNull();
    expect(await findPendingTwoFactor(db, '2fa-ahead.x')).toBeNull();
  });

  it('shows no draft', async () => {
    const { id } = await storePost(deps, { title: 'Hidden', isPublished: false });
    const address = await makePreview(deps, admin, id, { days: 30 });
    const { pathname } = new URL(address);
    expect((await site.get(pathname)).status).toBe(200);
    setBack();
    expect((await site.get(pathname)).status).toBe(404);
    const { working, ended } = await listPreviewLinks(deps.database.db, id, deps.now());
    expect([working.length, ended.length]).toEqual([0, 1]);
  });

  it('is not the same lead', async () => {
    const early = await storeLead(site);
    expect(await storeLead(site)).toBe(early);
    setBack();
    expect(await storeLead(site)).not.toBe(early);
  });

  it('is sent now, although its next try was then', async () => {
    const mail = { to: 'owner@example.com', subject: 'Hello', paragraphs: ['Hello.'] };
    const { id } = await write(deps, SYSTEM, (tx, changes) =>
      queueMail(tx, changes, mail, deps.now()),
    );
    let isAway = true;
    const sent: string[] = [];
    const worker = openTestWorker(site, async (message) => {
      if (isAway) throw new DeliveryError('channel', 'The mail server is away.');
      sent.push(message.id);
      return {};
    });
    await worker.deliverDue();
    isAway = false;
    // The same process, which has paused the channel, and one that was killed while it had claimed it.
    const claimed = writeTimestamp(new Date(deps.now().getTime() + 120_000));
    await deps.database.db.updateTable('outbox').set({ claimed_until: claimed }).execute();
    setBack();
    await worker.deliverDue();
    expect(sent).toEqual([id]);
  });

  it('does not send the link of a password that ended then', async () => {
    await site.post('/admin/forgot-password', { email: admin.email });
    setBack();
    await deps.outbox.deliverDue();
    const rows = await deps.database.db.selectFrom('outbox').select('payload').execute();
    expect(rows.map(({ payload }) => JSON.parse(payload).dropped)).toEqual([true]);
  });
});
