import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SaveResult } from '#app/features/articles/editor-protocol.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { postFields, saveRequest } from '#tests/support/posts.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { createRandom } from './random.ts';

export interface RestartOptions {
  restarts: number;
  seed: number;
  onRestart?: (restart: number, stopMilliseconds: number) => void;
}

export interface RestartSummary {
  readonly requests: number;
  /** Requests that were sent again after a rejected or just closed connection. */
  readonly retried: number;
  readonly saved: number;
  readonly longestStop: number;
  readonly damage: readonly string[];
}

const CLIENTS = 12;
const LIFE_MILLISECONDS = 1_500;
/** After this long, a stop counts as hanging. */
const STOP_LIMIT_MILLISECONDS = 60_000;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The response was cut off, so the server had accepted the request. */
class ResponseCutOff extends Error {
  override name = 'ResponseCutOff';
}

/**
 * Reads and saves over keep-alive connections while the server is restarted repeatedly. No accepted
 * request may fail; a request that was not accepted is sent again after the restart.
 */
export async function runRestarts(options: RestartOptions): Promise<RestartSummary> {
  const random = createRandom(options.seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-restarts-'));
  const port = await freePort();
  const agent = new Agent({ keepAlive: true });
  const damage: string[] = [];
  const saved = new Map<string, string>();
  const counts = { requests: 0, retried: 0, longestStop: 0 };
  let server = await startServer({ dataDir, port });
  let back: Promise<unknown> = Promise.resolve();
  let stops = 0;
  let going = true;

  async function ask(path: string, init: { account?: Account; body?: string }): Promise<Answer> {
    counts.requests += 1;
    for (let connections: Agent | false = agent; ; connections = false) {
      const before = stops;
      try {
        return await send(connections, server.origin, path, init);
      } catch (error) {
        // Only a stop may close a connection before its request was accepted.
        const isExpected = connections === agent || stops > before;
        if (error instanceof ResponseCutOff || !isExpected) throw error;
        counts.retried += 1;
        await untilStarted();
        // On a new connection: on a busy machine the agent may not know yet which have closed.
      }
    }
  }

  /** On a busy machine, the next stop begins before everybody has heard of the start. */
  async function untilStarted(): Promise<void> {
    for (let awaited: unknown; awaited !== back; ) {
      awaited = back;
      await back;
    }
  }

  async function work(account: Account): Promise<void> {
    while (going) {
      const title = `Post ${randomUUID()}`;
      const body = JSON.stringify(saveRequest({ fields: postFields({ title }) }));
      const saving = random() < 0.4;
      try {
        const answer = saving
          ? await ask('/admin/posts/save', { account, body })
          : await ask(random() < 0.5 ? '/about' : '/healthz', {});
        if (answer.status !== 200) damage.push(`answered ${answer.status}: ${answer.body}`);
        else if (saving) saved.set((JSON.parse(answer.body) as SavedResult).post.id, title);
      } catch (error) {
        damage.push(`${saving ? 'a save' : 'a page'} failed: ${(error as Error).message}`);
      }
    }
  }

  try {
    const account = await createOwner(server);
    const working = Promise.all(Array.from({ length: CLIENTS }, () => work(account)));
    for (let restart = 1; restart <= options.restarts; restart++) {
      await wait(LIFE_MILLISECONDS * (0.5 + random()));
      const restarting = Promise.withResolvers<void>();
      back = restarting.promise;
      stops += 1;
      const started = performance.now();
      await server.stop();
      const stopped = Math.round(performance.now() - started);
      counts.longestStop = Math.max(counts.longestStop, stopped);
      if (stopped > STOP_LIMIT_MILLISECONDS) damage.push(`stopping took ${stopped} ms`);
      if (server.process.exitCode !== 0) damage.push(`it ended with ${server.process.exitCode}`);
      server = await startServer({ dataDir, port });
      restarting.resolve();
      options.onRestart?.(restart, stopped);
    }
    going = false;
    await working;
    damage.push(...(await compare(server, saved)));
    return { ...counts, saved: saved.size, damage };
  } finally {
    going = false;
    agent.destroy();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type SavedResult = Extract<SaveResult, { ok: true }>;

/** Checks that every acknowledged post is stored, and stored once. */
async function compare(server: ServerProcess, saved: Map<string, string>): Promise<string[]> {
  const services = await openSiteData(server);
  const { db } = services.database;
  const rows = await db.selectFrom('blog_posts').select(['id', 'title']).execute();
  await services.close();
  const stored = new Map(rows.map(({ id, title }) => [id, title]));
  const lost = [...saved].filter(([id, title]) => stored.get(id) !== title);
  const more = rows.length - new Set(rows.map(({ title }) => title)).size;
  return [
    ...lost.map(([id]) => `post ${id} was acknowledged and is not there`),
    ...(more > 0 ? [`${more} posts were stored twice`] : []),
    ...(rows.length === saved.size ? [] : [`${rows.length} posts for ${saved.size} saves`]),
  ];
}

async function createOwner(server: ServerProcess): Promise<Account> {
  const services = await openSiteData(server);
  const { headers } = await createAdmin({ services });
  await services.close();
  return headers;
}

type Account = TestAccount['headers'];

/** Uses `node:http`, because `fetch` retries some requests. */
function send(
  agent: Agent | false,
  origin: string,
  path: string,
  { account, body }: { account?: Account; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...account,
      ...(body ? { Origin: origin, 'Content-Type': 'application/json' } : {}),
    };
    const read = (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', () => reject(new ResponseCutOff('the response was cut off')));
    };
    const sent = request(
      `${origin}${path}`,
      { agent, headers, method: body ? 'POST' : 'GET' },
      read,
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
