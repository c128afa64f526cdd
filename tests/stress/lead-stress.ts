import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { type Storm, startStorm } from './lead-storm.ts';
import { createRandom } from './random.ts';

export interface LeadStressOptions {
  leads: number;
  connections: number;
  seed: number;
  say?: (line: string) => void;
}

export interface LeadStressSummary {
  readonly acknowledged: number;
  readonly retried: number;
  readonly stored: number;
  readonly kills: number;
  /** Different mails that arrived, by Message-ID. */
  readonly mailed: number;
  /** Mails that arrived twice: the server was killed after sending and before recording that. */
  readonly repeats: number;
  readonly damage: readonly string[];
}

const TIMEOUT_MILLISECONDS = 20 * 60 * 1000;

/**
 * Visitors send the contact form while the mail server is down. The site is killed (SIGKILL) twice
 * during that, and once more while it sends the queued mails.
 */
export async function runLeadStress(options: LeadStressOptions): Promise<LeadStressSummary> {
  const { leads, connections, seed, say = () => {} } = options;
  const random = createRandom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-leads-'));
  const [port, mailPort] = [await freePort(), await freePort()];
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'site@example.com',
    // Each visitor has a different address, as behind a proxy.
    TRUSTED_PROXIES: '127.0.0.1, ::1',
  };
  let server: ServerProcess = await startServer({ dataDir, port, env });
  let mailServer: MailServer | null = null;
  let kills = 0;
  async function killAndStart(): Promise<void> {
    await server.kill();
    kills += 1;
    server = await startServer({ dataDir, port, env });
  }
  const services = await openSiteData(server);
  try {
    const to = { notificationEmail: 'owner@wizardhomes.com' };
    await updateSettings(services, { id: null, name: 'Test' }, to);
    const { storm, ended } = startStorm({ origin: server.origin, leads, connections });
    for (const share of [0.2 + 0.2 * random(), 0.6 + 0.2 * random()]) {
      await until(() => storm.acknowledged.length >= leads * share);
      await killAndStart();
      say(`killed after ${storm.acknowledged.length} acknowledged`);
    }
    await ended;
    say(`${storm.acknowledged.length} acknowledged, ${await countWaiting(services)} mails wait`);

    const receiver = await startMailServer(mailPort);
    mailServer = receiver;
    await until(() => receiver.mails.length >= leads * 0.3 * random());
    await killAndStart();
    say(`killed after ${receiver.mails.length} mails`);
    await until(async () => (await countWaiting(services)) === 0);
    return await compare(services, { storm, mailServer: receiver, kills });
  } finally {
    await services.close();
    await server.stop();
    await mailServer?.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + TIMEOUT_MILLISECONDS;
  while (!(await done())) {
    if (Date.now() > limit) throw new Error('The condition was not met in time.');
    await wait(20);
  }
}

async function countWaiting({ database: { db } }: Services): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface Outcome {
  readonly storm: Storm;
  readonly mailServer: MailServer;
  readonly kills: number;
}

async function compare(
  { database: { db } }: Services,
  { storm, mailServer: { mails }, kills }: Outcome,
): Promise<LeadStressSummary> {
  const damage = [...storm.rejected];
  const stored = await db.selectFrom('leads').select(['id', 'name', 'reference']).execute();
  const byName = Map.groupBy(stored, (lead) => lead.name);
  for (const { name, reference } of storm.acknowledged) {
    const found = byName.get(name) ?? [];
    if (found.length !== 1) damage.push(`${name} is stored ${found.length} times`);
    else if (found[0]?.reference !== reference) damage.push(`${name} got another reference`);
  }
  const acknowledged = new Set(storm.acknowledged.map(({ name }) => name));
  for (const { name } of stored) {
    if (!acknowledged.has(name)) damage.push(`${name} is stored, and was not acknowledged`);
  }
  const queued = await db.selectFrom('outbox').select(['id', 'about_id']).execute();
  const mailed = Map.groupBy(mails, (mail) => mail.headers['message-id'] ?? '');
  const byLead = Map.groupBy(queued, (message) => message.about_id);
  for (const lead of stored) {
    const messages = byLead.get(lead.id) ?? [];
    if (messages.length !== 1) damage.push(`${lead.name} has ${messages.length} messages`);
    const [received] = mailed.get(`<${messages[0]?.id}@localhost>`) ?? [];
    if (received === undefined) damage.push(`${lead.name} was never mailed`);
    else if (!received.headers.subject?.endsWith(` ${lead.name}`)) {
      damage.push(`the mail about ${lead.name} is about somebody else`);
    }
  }
  return {
    acknowledged: storm.acknowledged.length,
    retried: storm.retried,
    stored: stored.length,
    kills,
    mailed: mailed.size,
    repeats: mails.length - mailed.size,
    damage,
  };
}
