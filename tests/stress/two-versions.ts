import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectPostgres } from '#database/connect.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

export interface TwoVersionsOptions {
  /** A built checkout of the release before. */
  readonly previous: string;
  /** How long the load runs before the migration, and after it. */
  readonly seconds: number;
  /** Where the database is created. */
  readonly postgresUrl: string;
  readonly say: (line: string) => void;
}

const SECRET = 'a-secret-that-both-versions-have-in-common';
const PATHS = ['/', '/blog', '/contact', '/quiz', '/blog/rss.xml', '/readyz'];
const READERS = 3;
const PAUSE_MILLISECONDS = 10;
const LEAD_PAUSE_MILLISECONDS = 200;

/**
 * Runs a server of the release before on PostgreSQL, with readers and leads, while this version
 * starts on the same database and migrates it; then both under load. No request may fail, and every
 * lead that either acknowledged is stored.
 */
export async function runTwoVersions({ previous, seconds, postgresUrl, say }: TwoVersionsOptions) {
  if (!existsSync(join(previous, 'build'))) {
    throw new Error(`${previous} is not built: run npm run build there.`);
  }
  const damage: string[] = [];
  const database = await createDatabase(postgresUrl, { name: `wizard_versions_${process.pid}` });
  const [olderPort, newerPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${olderPort}`;
  const env = {
    SECRET,
    DATABASE_URL: database.url,
    PUBLIC_ORIGIN: origin,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  };
  const older = await startServer({ checkout: previous, port: olderPort, env });
  const before = startLoad(olderPort, origin, damage);
  await wait(seconds * 1_000);
  say(`${before.requests()} requests to the version before`);
  const newer = await startServer({ port: newerPort, env });
  say(`this version has started, after ${before.requests()} requests`);
  const after = startLoad(newerPort, origin, damage);
  await wait(seconds * 1_000);
  const acknowledged = (await before.stop()) + (await after.stop());
  const requests = before.requests() + after.requests();
  await newer.stop();
  await older.stop();
  const stored = await countLeads(database.url);
  await database.drop();
  if (stored !== acknowledged) {
    damage.push(`${acknowledged} leads were acknowledged, and ${stored} are stored`);
  }
  return { requests, acknowledged, damage };
}

/** Sends until it is stopped. */
function startLoad(port: number, origin: string, damage: string[]) {
  let requests = 0;
  let acknowledged = 0;
  let isStopped = false;
  const note = (what: string, status: number, isRight: boolean) => {
    requests += 1;
    if (!isRight) damage.push(`port ${port} answered ${what} with ${status}`);
  };
  async function read(): Promise<void> {
    for (let turn = 0; !isStopped; turn += 1) {
      const path = PATHS[turn % PATHS.length] ?? '/';
      const status = await send(port, origin, path);
      note(path, status, status === 200);
      await wait(PAUSE_MILLISECONDS);
    }
  }
  async function sendLeads(): Promise<void> {
    for (let turn = 0; !isStopped; turn += 1) {
      const address = `10.${port % 200}.${Math.floor(turn / 15)}.1`;
      const lead = new URLSearchParams({
        topic: 'contact',
        name: `Dana ${port} ${turn}`,
        email: `dana-${port}-${turn}@example.com`,
        subject: 'General question',
        message: `Do you have room for ${turn} beds?`,
      });
      const status = await send(port, origin, '/contact', { body: lead.toString(), address });
      note('a lead', status, status === 303 || status === 200);
      if (status === 303) acknowledged += 1;
      await wait(LEAD_PAUSE_MILLISECONDS);
    }
  }
  const running = [...Array.from({ length: READERS }, read), sendLeads()];
  return {
    requests: () => requests,
    async stop(): Promise<number> {
      isStopped = true;
      await Promise.all(running);
      return acknowledged;
    },
  };
}

/** The status of the answer; 0 if there is none. */
function send(
  port: number,
  origin: string,
  path: string,
  post?: { body: string; address: string },
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        path,
        method: post === undefined ? 'GET' : 'POST',
        headers: {
          Host: new URL(origin).host,
          ...(post === undefined
            ? {}
            : {
                Origin: origin,
                'Content-Type': 'application/x-www-form-urlencoded',
                'X-Forwarded-For': post.address,
              }),
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      },
    );
    sent.once('error', () => resolve(0));
    sent.end(post?.body);
  });
}

async function countLeads(url: string): Promise<number> {
  const database = connectPostgres({ url });
  try {
    const { rows } = await sql<{ count: string }>`select count(*) as count from leads`.execute(
      database.db,
    );
    return Number(rows[0]?.count);
  } finally {
    await database.close();
  }
}
