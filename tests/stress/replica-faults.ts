import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { neverAnswer, respondWithS3Error, type TestBucket } from '#tests/support/bucket.ts';
import type { PostgresEnd, PrivatePostgres } from '#tests/support/postgres.ts';
import type { Replica, ReplicaSet } from './replica-set.ts';

export interface FaultScene {
  readonly set: ReplicaSet;
  readonly postgres: PrivatePostgres;
  readonly bucket: TestBucket;
  readonly random: () => number;
}

export interface Fault {
  /** Whether requests that a server is working on are lost with it. */
  readonly endsServers?: true;
  /** Whether what a server has done may be unknown to it, because the database is cut off or it ends. */
  readonly cutsDatabase: boolean;
  /** Breaks something and repairs it again. */
  run(scene: FaultScene, replica: Replica): Promise<void>;
}

const SILENCE_MILLISECONDS = 4_000;
const BLINK_MILLISECONDS = 200;
const POLL_MILLISECONDS = 50;

/** The limits of connections are not for superusers. */
const SITE_ROLE = 'site';

/** Returns the address of the database for the site. */
export async function createSiteRole({ url }: PrivatePostgres): Promise<string> {
  await withPostgres(url, async (client) => {
    await client.query(
      `create role ${SITE_ROLE} login; alter schema public owner to ${SITE_ROLE}; alter database postgres owner to ${SITE_ROLE}`,
    );
  });
  const own = new URL(url);
  own.username = SITE_ROLE;
  // Commits have to survive a crash; the private server is configured for speed instead.
  own.searchParams.set('options', '-c synchronous_commit=on');
  return own.href.replaceAll('+', '%20');
}

function away({ random }: FaultScene): Promise<void> {
  return wait(random() * SILENCE_MILLISECONDS);
}

function endPostgres(how: PostgresEnd): Fault {
  return {
    cutsDatabase: true,
    async run(scene) {
      await scene.postgres.end(how);
      await away(scene);
      await scene.postgres.restart();
    },
  };
}

async function withPostgres(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await work(client);
  await client.end().catch(() => undefined);
}

async function untilPostgresAnswers(url: string): Promise<void> {
  for (;;) {
    try {
      return await withPostgres(url, async (client) => {
        await client.query('select 1');
      });
    } catch {
      await wait(POLL_MILLISECONDS);
    }
  }
}

const OTHERS = `select pid from pg_stat_activity
  where pid <> pg_backend_pid() and datname = current_database()`;

export const FAULTS: Readonly<Record<string, Fault>> = {
  'a server is replaced': {
    cutsDatabase: false,
    async run(_, replica) {
      await replica.stop();
      await replica.start();
    },
  },
  'a server is killed': {
    endsServers: true,
    cutsDatabase: true,
    async run(_, replica) {
      await replica.kill();
      await replica.start();
    },
  },
  'PostgreSQL is stopped': endPostgres('fast'),
  'PostgreSQL crashes': endPostgres('immediate'),
  'the first process of PostgreSQL is killed': endPostgres('kill'),
  'a process of PostgreSQL is killed': {
    cutsDatabase: true,
    async run({ postgres, random }) {
      await withPostgres(postgres.url, async (client) => {
        const { rows } = await client.query<{ pid: number }>(OTHERS);
        const chosen = rows[Math.floor(random() * rows.length)];
        if (chosen !== undefined) process.kill(chosen.pid, 'SIGKILL');
      });
      // It ends all the others and recovers.
      await wait(POLL_MILLISECONDS);
      await untilPostgresAnswers(postgres.url);
    },
  },
  'PostgreSQL ends every connection': {
    cutsDatabase: true,
    run: ({ postgres }) =>
      withPostgres(postgres.url, async (client) => {
        await client.query(`select pg_terminate_backend(pid) from (${OTHERS}) as others`);
      }),
  },
  'all connections to PostgreSQL are taken': {
    cutsDatabase: true,
    async run(scene) {
      const { postgres } = scene;
      await withPostgres(postgres.url, async (client) => {
        await client.query(`alter role ${SITE_ROLE} connection limit 0`);
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${SITE_ROLE}'`,
        );
        await away(scene);
        await client.query(`alter role ${SITE_ROLE} connection limit -1`);
      });
    },
  },
  'the connections of a server are reset': {
    cutsDatabase: true,
    async run(_, { network }) {
      network.cut();
      await wait(BLINK_MILLISECONDS);
      network.restore();
    },
  },
  'one connection of a server is reset': {
    cutsDatabase: true,
    run: async ({ random }, { network }) => network.breakOne('reset', random()),
  },
  'one connection of a server stops forwarding': {
    cutsDatabase: true,
    run: async ({ random }, { network }) => network.breakOne('silence', random()),
  },
  'the network of a server drops everything': {
    cutsDatabase: true,
    async run(scene, { network }) {
      network.silence();
      await away(scene);
      network.restore();
    },
  },
  'the network of every server drops everything': {
    cutsDatabase: true,
    async run(scene) {
      for (const { network } of scene.set.replicas) network.silence();
      await away(scene);
      for (const { network } of scene.set.replicas) network.restore();
    },
  },
  'the bucket is gone': {
    cutsDatabase: false,
    async run(scene) {
      await scene.bucket.stop();
      await away(scene);
      await scene.bucket.restart();
    },
  },
  'the bucket fails': {
    cutsDatabase: false,
    async run(scene) {
      scene.bucket.setFault(respondWithS3Error(500, 'InternalError'));
      await away(scene);
      scene.bucket.setFault(null);
    },
  },
  'the bucket does not answer': {
    cutsDatabase: false,
    async run(scene) {
      scene.bucket.setFault(neverAnswer);
      await away(scene);
      scene.bucket.setFault(null);
    },
  },
  'one connection to the bucket stops forwarding': {
    cutsDatabase: false,
    run: async ({ random }, { bucketNetwork }) => bucketNetwork?.breakOne('silence', random()),
  },
};

/** Every kind comes before one comes again. */
export function shuffleFaults(count: number, random: () => number): string[] {
  const names: string[] = [];
  while (names.length < count) {
    const left = Object.keys(FAULTS);
    while (left.length > 0) names.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return names.slice(0, count);
}
