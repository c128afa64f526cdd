import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { writeTimestamp } from '#database/codec.ts';
import { write } from '#database/write.ts';
import { DeliveryError, type DeliveryScope } from '#gateways/delivery-error.ts';
import { openTestWorker } from '#tests/support/outbox.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import {
  CLAIM_MILLISECONDS,
  type ClaimedMessage,
  claimOne,
  findNextDue,
} from '../claims.server.ts';
import { type NewMail, queueMail } from '../queue-message.server.ts';

const ACTOR = { id: null, name: 'Test' };
const MAIL = { to: 'owner@example.com', subject: 'Hello', paragraphs: ['A secret link'] };

let site: TestSite;
afterEach(() => site.close());

/** A clock that the test moves. */
function createClock(start = '2025-03-01T12:00:00.000Z') {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    forward(seconds: number) {
      at += seconds * 1000;
    },
  };
}

function queue(mail: Partial<NewMail> = {}) {
  return write(site.services, ACTOR, (tx, changes) =>
    queueMail(tx, changes, { ...MAIL, ...mail }, site.services.now()),
  );
}

function row(id: string) {
  return site.services.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const accept = async () => ({});
const fail = (scope: DeliveryScope) => async () => {
  throw new DeliveryError(scope, 'The mail server is away.');
};

describeEachEngine('the outbox', (engine) => {
  it('sends a queued mail once and deletes its text', async () => {
    site = await openTestSite({ engine });
    const { id } = await queue();
    const delivered: ClaimedMessage[] = [];
    const worker = openTestWorker(site, async (message) => {
      delivered.push(message);
      return { to: 'owner@example.com' };
    });
    await worker.deliverDue();
    await worker.deliverDue();
    expect(delivered.map((message) => [message.id, message.attempts])).toEqual([[id, 1]]);
    const { delivered_at, payload } = await row(id);
    expect(delivered_at).not.toBeNull();
    expect(payload).not.toContain('secret');
  });

  it('queues nothing when the transaction is rolled back', async () => {
    site = await openTestSite({ engine });
    const change = write(site.services, ACTOR, async (tx, changes) => {
      await queueMail(tx, changes, MAIL, site.services.now());
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    const rows = await site.services.database.db.selectFrom('outbox').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('rejects more than one address', async () => {
    site = await openTestSite({ engine });
    await expect(queue({ to: 'a@example.com, b@example.com' })).rejects.toThrow('one plain');
  });

  it('retries a rejected message with growing delays, then dead-letters it', async () => {
    const clock = createClock();
    site = await openTestSite({ engine, now: clock.now });
    const { id } = await queue();
    const worker = openTestWorker(site, fail('message'));
    await worker.deliverDue();
    clock.forward(29);
    await worker.deliverDue();
    expect(await row(id)).toMatchObject({ attempts: 1, last_error: 'The mail server is away.' });
    clock.forward(1);
    await worker.deliverDue();
    expect(await row(id)).toMatchObject({ attempts: 2, given_up_at: null });
    for (let n = 0; n < 20; n++) {
      clock.forward(6 * 60 * 60);
      await worker.deliverDue();
    }
    const last = await row(id);
    expect(last.attempts).toBe(16);
    expect(last.given_up_at).not.toBeNull();
  });

  it('probes a failing channel with one message, and sends all once it is back', async () => {
    const clock = createClock();
    site = await openTestSite({ engine, now: clock.now });
    for (let n = 0; n < 20; n++) await queue();
    let down = true;
    let attempts = 0;
    const worker = openTestWorker(site, async () => {
      attempts += 1;
      if (down) throw new DeliveryError('channel', 'Nobody answers.');
      return {};
    });
    await worker.deliverDue();
    const first = attempts;
    for (let n = 0; n < 5; n++) {
      clock.forward(5 * 60);
      await worker.deliverDue();
    }
    expect(first).toBe(8);
    expect(attempts).toBe(8 + 5);
    down = false;
    clock.forward(5 * 60);
    await worker.deliverDue();
    expect(attempts).toBe(8 + 5 + 20);
    expect(await worker.errors).toEqual([]);
  });

  it('sends a message that gets no answer a few times, and one with a final answer once', async () => {
    const clock = createClock();
    site = await openTestSite({ engine, now: clock.now });
    for (const [scope, attempts] of [
      ['unanswered', 5],
      ['final', 1],
    ] as const) {
      const { id } = await queue();
      const worker = openTestWorker(site, fail(scope));
      for (let n = 0; n < 20; n++) {
        await worker.deliverDue();
        clock.forward(6 * 60 * 60);
      }
      const { attempts: counted, given_up_at } = await row(id);
      expect(counted).toBe(attempts);
      expect(given_up_at).not.toBeNull();
    }
  });

  it('sends what is queued while another message takes long', async () => {
    site = await openTestSite({ engine });
    const { id: slow } = await queue();
    const answered = Promise.withResolvers<void>();
    const worker = openTestWorker(site, async ({ id }) => {
      if (id === slow) await answered.promise;
      return {};
    });
    await worker.start({ alone: true });
    await expect.poll(async () => (await row(slow)).claimed_until).not.toBeNull();
    const later: string[] = [];
    for (let n = 0; n < 20; n++) later.push((await queue()).id);
    for (const id of later) {
      await expect.poll(async () => (await row(id)).delivered_at).not.toBeNull();
    }
    expect((await row(slow)).delivered_at).toBeNull();
    answered.resolve();
    await expect.poll(async () => (await row(slow)).delivered_at).not.toBeNull();
    await worker.stop();
    expect(worker.errors).toEqual([]);
  });

  it('gives each message to only one of many servers', async () => {
    site = await openTestSite({ engine });
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push((await queue()).id);
    const sent: string[] = [];
    const deliver = async ({ id }: ClaimedMessage) => {
      sent.push(id);
      return {};
    };
    const workers = [1, 2, 3].map(() => openTestWorker(site, deliver));
    await Promise.all(workers.map((worker) => worker.deliverDue()));
    expect(sent.toSorted()).toEqual(ids.toSorted());
  });

  it('sends a message again when its server was killed during delivery', async () => {
    const clock = createClock();
    site = await openTestSite({ engine, now: clock.now });
    const { id } = await queue();
    const killed = openTestWorker(site, () => new Promise(() => {}));
    void killed.deliverDue();
    await expect.poll(async () => (await row(id)).claimed_until).not.toBeNull();
    let sent = 0;
    const next = openTestWorker(site, async () => {
      sent += 1;
      return {};
    });
    await next.deliverDue();
    expect(sent).toBe(0);
    clock.forward(2 * 60);
    await next.deliverDue();
    expect(sent).toBe(1);
  });

  it('waits for a message that was to be sent early by a server that was then killed', async () => {
    const clock = createClock();
    site = await openTestSite({ engine, now: clock.now });
    const { id } = await queue();
    await claimOne(site.services, 'mail', id);
    const claimed = await findNextDue(site.services.database, 'mail', site.services.now());
    expect(claimed?.getTime()).toBe(clock.now().getTime() + CLAIM_MILLISECONDS);
    const later = new Date(clock.now().getTime() + 60 * 60 * 1000);
    await site.services.database.db
      .updateTable('outbox')
      .set({ available_at: writeTimestamp(later) })
      .execute();
    expect(await findNextDue(site.services.database, 'mail', site.services.now())).toEqual(later);
  });

  it('sends after a message is queued, and after a restart', async () => {
    site = await openTestSite({ engine });
    const { id: before } = await queue();
    const worker = openTestWorker(site, accept);
    await worker.start({ alone: true });
    const { id: after } = await queue();
    await expect.poll(async () => (await row(before)).delivered_at).not.toBeNull();
    await expect.poll(async () => (await row(after)).delivered_at).not.toBeNull();
    await worker.stop();
  });
});

it('a site without a mail server saves its mails to a folder that only its user can read', async () => {
  site = await openTestSite();
  const { id } = await queue({ subject: 'Reset\r\nBcc: everybody@example.com', secret: true });
  await site.services.outbox.deliverDue();
  const folder = join(site.dataDir, 'mails');
  expect(readdirSync(folder)).toEqual([`${id}.eml`]);
  const file = join(folder, `${id}.eml`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const mail = readFileSync(file, 'utf8');
  expect(mail).toContain('To: owner@example.com\r\n');
  expect(mail).toContain('Subject: Reset Bcc: everybody@example.com\r\n');
  expect(mail).toContain(`Message-ID: <${id}@localhost>\r\n`);
  expect(mail).not.toMatch(/^Bcc:/m);
  expect(mail).toContain('A secret link');
  expect((await row(id)).payload).not.toContain('A secret link');
  expect(JSON.stringify(site.log)).not.toContain('A secret link');
});

it('a mail with an expired link is not sent', async () => {
  const clock = createClock();
  site = await openTestSite({ now: clock.now });
  const { id } = await queue({ sendBefore: new Date(clock.now().getTime() + 60_000) });
  clock.forward(60);
  await site.services.outbox.deliverDue();
  expect(JSON.parse((await row(id)).payload)).toMatchObject({ dropped: true });
  expect(JSON.stringify(await row(id))).not.toContain('A secret link');
});
