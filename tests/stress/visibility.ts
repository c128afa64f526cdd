import { about } from '#app/site/words/pages/about.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { startPrivatePostgres } from '#tests/support/postgres.ts';
import { publish, publishTexts, type TextsScene } from './replica-clients.ts';
import { startReplicas } from './replica-set.ts';
import { openServices } from './replicas.ts';

export interface VisibilityOptions {
  readonly publications: number;
  readonly say?: (line: string) => void;
}

/** What docs/operations.md promises: polled every 0.5 seconds, then rendered. */
const LIMIT_MILLISECONDS = 1_500;

/** Where the servers find the database, and what it takes to stop that. */
interface Way {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Publishes posts and texts of a page on one of two servers, and waits until both show them.
 */
export async function measureVisibility({
  publications,
  say = () => {},
}: VisibilityOptions): Promise<{ slowest: Record<string, number>; damage: string[] }> {
  const postgres = await startPrivatePostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  const { url } = postgres;
  const ways: Record<string, () => Promise<Way | { missing: string }>> = {
    directly: async () => ({ url, stop: async () => undefined }),
    'through PgBouncer': () => startPgBouncer(url),
  };
  const slowest: Record<string, number> = {};
  const damage: string[] = [];
  const { services, close } = await openServices(url);
  try {
    const { headers } = await createAdmin({ services });
    let { headline } = about.hero;
    for (const [name, open] of Object.entries(ways)) {
      const way = await open();
      if ('missing' in way) {
        say(`${name}: skipped, ${way.missing}`);
        continue;
      }
      const set = await startReplicas(way.url, { count: 2, env: {}, ownLimits: true });
      // A server loads much for its first save.
      const scene: TextsScene = {
        set,
        accounts: [headers],
        misses: [],
        damage,
        posts: [],
        requests: 0,
        headline,
      };
      await publish(scene);
      await publishTexts(scene);
      const what = { posts: () => publish(scene), texts: () => publishTexts(scene) };
      for (const [kind, publishOne] of Object.entries(what)) {
        const times: number[] = [];
        for (let done = 0; done < publications; done += 1) times.push(await publishOne());
        times.sort((a, b) => a - b);
        const worst = times.at(-1) ?? 0;
        const title = `${kind} ${name}`;
        slowest[title] = worst;
        say(`${title}: median ${times[Math.floor(times.length / 2)]} ms, slowest ${worst} ms`);
        if (worst > LIMIT_MILLISECONDS) damage.push(`${title} were shown after ${worst} ms`);
      }
      ({ headline } = scene);
      await set.close();
      await way.stop();
    }
    return { slowest, damage };
  } finally {
    await close();
    postgres.stop();
  }
}
