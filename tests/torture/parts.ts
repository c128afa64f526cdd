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
};
