import { runLeadTorture } from './lead-torture.ts';
import { runRestarts } from './restarts.ts';
import { measureTiming } from './timing.ts';
import { runTorture } from './torture.ts';

export interface PartOptions {
  /** How often it is done; each part has its own measure, told in `rounds`. */
  readonly rounds: number;
  /** The same random numbers again. */
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface PartResult {
  /** One line: what was done, how often. */
  readonly summary: string;
  /** Sentences; none when every promise was kept. */
  readonly damage: readonly string[];
}

export interface Part {
  readonly about: string;
  /** What one round is, and how many there are unless said otherwise. */
  readonly rounds: { readonly of: string; readonly usual: number };
  run(options: PartOptions): Promise<PartResult>;
}

/** `npm run torture -- NAME ROUNDS SEED`; without a name, all of them. */
export const parts: Readonly<Record<string, Part>> = {
  kills: {
    about: 'the server is killed during saves, deletions and uploads',
    rounds: { of: 'kills', usual: 50 },
    async run({ rounds, seed, say }) {
      const { kills, acknowledged, damage } = await runTorture({
        rounds,
        seed,
        onRound: (round, summary) =>
          say(`kill ${round}: ${summary.acknowledged} acknowledged so far`),
      });
      return { summary: `${kills} kills, ${acknowledged} acknowledged changes`, damage };
    },
  },
  leads: {
    about: '50 visitors at once send forms while the mail server is down and the server is killed',
    rounds: { of: 'leads', usual: 10_000 },
    async run({ rounds, seed, say }) {
      const done = await runLeadTorture({ leads: rounds, connections: 50, seed, say });
      const { acknowledged, retried, stored, kills, told, repeats, damage } = done;
      const summary = `${acknowledged} leads acknowledged (${retried} sent again), ${stored} stored, ${kills} kills, ${told} mails, ${repeats} of them twice`;
      return { summary, damage };
    },
  },
  restarts: {
    about: 'the server is restarted while others ask and save',
    rounds: { of: 'restarts', usual: 10 },
    async run({ rounds, seed, say }) {
      const { requests, retried, saved, longestStop, damage } = await runRestarts({
        restarts: rounds,
        seed,
        onRestart: (restart, stopped) => say(`restart ${restart}: stopped in ${stopped} ms`),
      });
      return {
        summary: `${rounds} restarts, ${requests} requests, ${saved} saves, ${retried} sent once more, longest stop ${longestStop} ms`,
        damage,
      };
    },
  },
  'sign-in-timing': {
    about: 'whether the time of an answer tells if an address has an account',
    rounds: { of: 'tries', usual: 200 },
    async run({ rounds, seed, say }) {
      const { results, damage } = await measureTiming({ tries: rounds, seed, say });
      return { summary: `${results.length} doors, ${rounds} tries each way`, damage };
    },
  },
};
