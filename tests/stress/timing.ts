import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdmin } from '#tests/support/accounts.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { createRandom } from './random.ts';

export interface TimingOptions {
  /** Attempts with each kind of address. */
  tries: number;
  seed: number;
  say: (line: string) => void;
}

export interface TimingSummary {
  /** The share of pairs in which the known address took longer; 0.5 is chance. */
  readonly results: readonly { form: string; longer: number; chance: number }[];
  readonly damage: readonly string[];
}

/** Chance alone exceeds this difference once in a thousand measurements. */
const SIGMAS = 3.3;

const FORMS: Record<string, { path: string; fields: Record<string, string> }> = {
  'sign-in': {
    path: '/admin/login',
    fields: { intent: 'login', password: 'not-the-password-9' },
  },
  'sign-up': {
    path: '/admin/login',
    fields: { intent: 'sign-up', password: 'not-the-password-9' },
  },
  'forgotten password': { path: '/admin/forgot-password', fields: {} },
};

/**
 * Measures whether response times reveal which addresses have an account. Known and unknown addresses
 * are sent in random order, and each known one's time is compared with each unknown one's.
 */
export async function measureTiming(options: TimingOptions): Promise<TimingSummary> {
  const random = createRandom(options.seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-timing-'));
  const server = await startServer({ dataDir });
  const services = await openSiteData(server);
  const admin = await createAdmin({ services });
  const results: { form: string; longer: number; chance: number }[] = [];
  const damage: string[] = [];

  async function timeOf(form: string, email: string): Promise<number> {
    // Every attempt counts as the first one.
    await services.database.db.deleteFrom('rate_limits').execute();
    const { path, fields } = FORMS[form] ?? { path: '', fields: {} };
    const started = performance.now();
    const answer = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: server.origin },
      body: new URLSearchParams({ ...fields, email }),
    });
    await answer.text();
    return performance.now() - started;
  }
  try {
    for (const form of Object.keys(FORMS)) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let warm = 0; warm < 5; warm += 1) await timeOf(form, admin.email);
      while (known.length + unknown.length < 2 * options.tries) {
        const left = [options.tries - known.length, options.tries - unknown.length] as const;
        if (random() * (left[0] + left[1]) < left[0]) known.push(await timeOf(form, admin.email));
        else unknown.push(await timeOf(form, unknownLike(admin.email, unknown.length)));
      }
      const result = { form, ...compare(known, unknown) };
      results.push(result);
      options.say(
        `${form}: ${median(known).toFixed(1)} ms known, ${median(unknown).toFixed(1)} ms unknown; longer in ${percent(result.longer)} (chance: 50 % ± ${percent(result.chance)})`,
      );
      if (Math.abs(result.longer - 0.5) > result.chance) {
        damage.push(`${form}: the time reveals a known address in ${percent(result.longer)}`);
      }
    }
    return { results, damage };
  } finally {
    await services.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** An unknown address of the same length. */
function unknownLike(email: string, n: number): string {
  return `${String(n).padStart(4, '0')}${email.slice(4)}`;
}

/** The share of all pairs in which the first is longer, and how far chance moves it from half. */
export function compare(first: readonly number[], second: readonly number[]) {
  let longer = 0;
  for (const a of first) {
    for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0;
  }
  const pairs = first.length * second.length;
  const deviation = Math.sqrt((first.length + second.length + 1) / (12 * pairs));
  return { longer: longer / pairs, chance: SIGMAS * deviation };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
