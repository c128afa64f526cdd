import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Services } from '#app/services/services.server.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { startMailServer } from './mail-server.ts';
import { readMail } from './mails.ts';
import { PATIENT_LIMITS } from './patient-limits.ts';
import { loadSiteBuild } from './site-build.ts';

/** The built site in this process. The test sets its clock, and says when it does what is due. */
export interface MovedClockSite {
  readonly origin: string;
  /** Of the server that answers requests. */
  readonly services: Services;
  /** To at most two days later; the servers do not believe a clock that jumps further. */
  setClock(now: Date): void;
  /** All servers send at once what is due by now; none has anything left to do when it resolves. */
  sendDue(): Promise<void>;
  /** The mails that any of the servers sent to an address. */
  mailsTo(address: string): string[];
  close(): Promise<void>;
}

export interface MovedClockOptions {
  readonly now: Date;
  /** A PostgreSQL database, which two servers share; without it, one server runs on SQLite. */
  readonly databaseUrl: string | null;
}

export async function openMovedClockSite(options: MovedClockOptions): Promise<MovedClockSite> {
  const { createSite, listen, loadConfig, openServices } = await loadSiteBuild();
  const { databaseUrl } = options;
  let { now } = options;
  const port = await freePort();
  const mailServer = await startMailServer();
  const folders: string[] = [];
  const servers: Services[] = [];
  async function openServer() {
    const dataDir = mkdtempSync(join(tmpdir(), 'wizard-clock-'));
    folders.push(dataDir);
    const config = loadConfig({
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      SECRET: 'a-secret-that-both-servers-have-in-common',
      DATA_DIR: dataDir,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'site@example.com',
      ...PATIENT_LIMITS,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    });
    const services = await openServices(config, pino({ level: 'silent' }), {
      now: () => new Date(now),
    });
    servers.push(services);
    return { services, config };
  }
  const { services, config } = await openServer();
  if (databaseUrl !== null) await openServer();
  const server = await listen(createSite(services), config);
  return {
    origin: config.publicOrigin,
    services,
    setClock(next) {
      now = next;
    },
    async sendDue() {
      // A running server does it all the time, so that the days between two calls are no jump.
      await Promise.all(servers.map(({ retention }) => retention.believesClock()));
      for (const { reminderClock } of servers) reminderClock.start();
      await Promise.all(servers.map(({ reminderClock }) => reminderClock.stop()));
      await Promise.all(servers.map(({ outbox }) => outbox.deliverDue()));
    },
    mailsTo: (address) =>
      mailServer.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => readMail(raw)),
    async close() {
      for (const { shutdown } of servers) shutdown.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const one of servers) await one.close();
      await mailServer.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
