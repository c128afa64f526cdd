import { startPostgres } from '#tests/support/postgres.ts';
import { runDifferential } from './differential.ts';
import { runDiffs } from './diffs.ts';
import { runDuePosts } from './due-posts.ts';
import { runEditorStress } from './editor.ts';
import { runFlood } from './flood.ts';
import { describeHistory, runHistoryOnBoth } from './history.ts';
import { runImportKillsOnBoth } from './import-kills.ts';
import { runLeadStress } from './lead-stress.ts';
import { runLoadedBackups } from './loaded-backups.ts';
import { runLongHistories } from './long-history.ts';
import { runMigrationKills } from './migration-kills.ts';
import { runMoveKills } from './move-kills.ts';
import { judgeTimes, runReplicaStress } from './replicas.ts';
import { runRestarts } from './restarts.ts';
import { runScheduleStress } from './schedules.ts';
import { runStress } from './stress.ts';
import { runTexts } from './texts.ts';
import { measureTiming } from './timing.ts';
import { runTwoAdmins } from './two-admins.ts';
import { runTwoVersions } from './two-versions.ts';
import { measureVisibility } from './visibility.ts';

export interface PartOptions {
  /** How many rounds to run; `Part.rounds` says what one round is. */
  readonly rounds: number;
  /** Seed of the random numbers, to repeat a run. */
  readonly seed: number;
  /** As `Part.sizes`, with what was given instead. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly say: (line: string) => void;
}

export interface PartResult {
  /** One line with the counts. */
  readonly summary: string;
  /** One sentence per broken promise. */
  readonly damage: readonly string[];
}

export interface Part {
  readonly about: string;
  /** The unit of a round, and the default number. */
  readonly rounds: { readonly of: string; readonly default: number };
  /** More numbers of this part, which are given as `NAME=NUMBER`, with their defaults. */
  readonly sizes?: Readonly<Record<string, number>>;
  run(options: PartOptions): Promise<PartResult>;
}

/** `npm run stress -- NAME ROUNDS SEED`; without a name, all parts run. */
export const parts: Readonly<Record<string, Part>> = {
  kills: {
    about: 'the server is killed during saves, deletions, uploads and backups',
    rounds: { of: 'kills', default: 50 },
    async run({ rounds, seed, say }) {
      const { kills, acknowledged, damage } = await runStress({
        rounds,
        seed,
        onRound: (round, summary) =>
          say(`kill ${round}: ${summary.acknowledged} acknowledged so far`),
      });
      return { summary: `${kills} kills, ${acknowledged} acknowledged changes`, damage };
    },
  },
  history: {
    about: 'the server is killed while texts are typed, saved, restored and scheduled',
    rounds: { of: 'kills on each database', default: 500 },
    async run({ rounds, seed, say }) {
      const done = await runHistoryOnBoth({ rounds, seed }, say);
      return {
        summary: done.map(({ engine, summary }) => describeHistory(engine, summary)).join('; '),
        damage: done.flatMap(({ engine, summary }) =>
          summary.damage.map((sentence) => `${engine}: ${sentence}`),
        ),
      };
    },
  },
  imports: {
    about:
      'the server is killed while files are read and imported, images fetched, and all taken back',
    rounds: { of: 'kills on each database', default: 40 },
    async run({ rounds, seed, say }) {
      const options = { kills: rounds, seed, articles: 45, rows: 40, latestMilliseconds: 60 };
      const done = await runImportKillsOnBoth(options, say);
      return {
        summary: done
          .map(
            ({ engine, done: { kills, imports, articles, images } }) =>
              `${engine}: ${kills} kills during ${imports} imports of ${articles} articles and ${images} images`,
          )
          .join('; '),
        damage: done.flatMap(({ engine, done: { damage } }) =>
          damage.map((sentence) => `${engine}: ${sentence}`),
        ),
      };
    },
  },
  flood: {
    about: 'clients flood the site in eight ways while a visitor reads it',
    rounds: { of: 'seconds of each flood', default: 20 },
    async run({ rounds, say }) {
      const { visits, worstMegabytes, worstP99, damage } = await runFlood({ seconds: rounds, say });
      const summary = `${visits} visits with p99 ${worstP99} ms in the worst flood, at most ${worstMegabytes} MB`;
      return { summary, damage };
    },
  },
  leads: {
    about: '50 visitors at once send forms while the mail server is down and the server is killed',
    rounds: { of: 'leads', default: 10_000 },
    async run({ rounds, seed, say }) {
      const done = await runLeadStress({ leads: rounds, connections: 50, seed, say });
      const { acknowledged, retried, stored, kills, mailed, repeats, damage } = done;
      const summary = `${acknowledged} leads acknowledged (${retried} sent again), ${stored} stored, ${kills} kills, ${mailed} mails, ${repeats} of them twice`;
      return { summary, damage };
    },
  },
  migrations: {
    about: 'the server is killed while it updates an old database',
    rounds: { of: 'kills', default: 25 },
    async run({ rounds, seed, say }) {
      const done = await runMigrationKills({
        kills: rounds,
        seed,
        onKill: (kill, state) => say(`kill ${kill} left the ${state} schema`),
      });
      const summary = `${done.kills} kills, ${done.old} left the old schema and ${done.new} the new one`;
      return { summary, damage: done.damage };
    },
  },
  move: {
    about: 'a site is moved to PostgreSQL and back while the command is killed',
    rounds: { of: 'kills', default: 20 },
    async run({ rounds, seed, say }) {
      const postgres = await startPostgres();
      if ('missing' in postgres) return { summary: `skipped: ${postgres.missing}`, damage: [] };
      try {
        const done = await runMoveKills({
          kills: rounds,
          seed,
          rows: 20_000,
          postgresUrl: postgres.url,
          onKill: (kill, lastLine) => say(`kill ${kill} after “${lastLine}”`),
        });
        return { summary: `${done.kills} kills, ${done.rows} rows compared`, damage: done.damage };
      } finally {
        postgres.stop();
      }
    },
  },
  versions: {
    about:
      'this version starts beside a server of the release before (PREVIOUS_CHECKOUT: its built folder)',
    rounds: { of: 'seconds before the migration, and after it', default: 20 },
    async run({ rounds, say }) {
      const previous = process.env.PREVIOUS_CHECKOUT;
      if (!previous) return { summary: 'skipped: PREVIOUS_CHECKOUT is not set', damage: [] };
      const postgres = await startPostgres();
      if ('missing' in postgres) return { summary: `skipped: ${postgres.missing}`, damage: [] };
      try {
        const options = { previous, seconds: rounds, postgresUrl: postgres.url, say };
        const { requests, acknowledged, damage } = await runTwoVersions(options);
        return { summary: `${requests} requests, ${acknowledged} leads`, damage };
      } finally {
        postgres.stop();
      }
    },
  },
  admins: {
    about: 'two admins save one post at once',
    rounds: { of: 'saves', default: 100 },
    async run({ rounds, seed }) {
      const { saved, rejected, damage } = await runTwoAdmins({ saves: rounds, seed });
      return { summary: `${saved} saves, ${rejected} rejected as outdated`, damage };
    },
  },
  backups: {
    about: 'backups of a site under load are restored and compared',
    rounds: { of: 'backups', default: 10 },
    async run({ rounds, seed, say }) {
      const done = await runLoadedBackups({
        backups: rounds,
        seed,
        onBackup: (backup, { rows, files }) =>
          say(`backup ${backup}: ${rows} rows, ${files} files`),
      });
      const summary = `${done.backups} backups, ${done.rows} rows and ${done.files} files compared`;
      return { summary, damage: done.damage };
    },
  },
  restarts: {
    about: 'the server is restarted while clients read and save',
    rounds: { of: 'restarts', default: 10 },
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
  differential: {
    about: 'the page cache, the app and an app without a cache answer generated requests alike',
    rounds: { of: 'requests', default: 100_000 },
    async run({ rounds, seed, say }) {
      const { requests, fromMemory, rendered, damage } = await runDifferential({
        requests: rounds,
        seed,
        onProgress: (done) => say(`${done} requests`),
      });
      const summary = `${requests} requests, ${fromMemory} answered from memory, ${rendered} compared with a render`;
      return { summary, damage };
    },
  },
  editor: {
    about: 'generated and hostile posts are opened, edited and undone in the rich text editor',
    rounds: { of: 'posts', default: 100_000 },
    async run({ rounds, seed, say }) {
      const done = runEditorStress({
        posts: rounds,
        seed,
        onProgress: (posts) => say(`${posts} posts`),
        onProblem: say,
      });
      const rawHtmlBlocks = [...done.rawHtmlBlocks.values()].reduce((sum, count) => sum + count, 0);
      const share = ((100 * rawHtmlBlocks) / done.blocks).toFixed(1);
      const summary = `${done.posts} posts, ${done.rejected} of them rejected, ${share} % of ${done.blocks} clean blocks stay HTML`;
      return { summary, damage: done.damage };
    },
  },
  diffs: {
    about: 'accepted, a diff of two generated texts is the new text, and rejected the old one',
    rounds: { of: 'pairs of texts', default: 100_000 },
    async run({ rounds, seed, say }) {
      const { pairs, changed, damage } = runDiffs({
        pairs: rounds,
        seed,
        onProgress: (done) => say(`${done} pairs`),
      });
      return { summary: `${pairs} pairs, ${changed} of them different`, damage };
    },
  },
  texts: {
    about: 'texts of the site are changed at random, and their pages stay valid',
    rounds: { of: 'edits', default: 10_000 },
    async run({ rounds, seed, say }) {
      const { edits, damage } = await runTexts({
        edits: rounds,
        seed,
        onProgress: (done) => say(`${done} edits`),
      });
      return { summary: `${edits} edits`, damage };
    },
  },
  schedule: {
    about:
      'two servers announce scheduled posts while a clock moves through both changes of daylight saving',
    rounds: { of: 'schedules', default: 10_000 },
    async run({ rounds, seed }) {
      const { times, engine, damage } = await runScheduleStress({ schedules: rounds, seed });
      return { summary: `${rounds} schedules at ${times} times on ${engine}`, damage };
    },
  },
  replicas: {
    about:
      'servers behind HAProxy are replaced, then they, PostgreSQL, the bucket and networks fail, while visitors read and send forms and an owner saves and uploads',
    rounds: { of: 'faults', default: 100 },
    sizes: { requests: 1_000_000, releases: 20 },
    async run({ rounds, seed, sizes: { requests = 0, releases = 0 }, say }) {
      const done = await runReplicaStress({
        requests,
        releases,
        faults: rounds,
        ownLimits: true,
        seed,
        say,
      });
      if ('missing' in done) return { summary: `skipped, ${done.missing}`, damage: [] };
      return {
        summary: `${done.releaseRequests} requests during ${releases} releases (${done.balancer}), ${done.requests} in all and ${done.broken} broken by faults; ${done.leads} leads, ${done.posts} posts and ${done.images} images acknowledged, ${done.repeats} mails twice, right again after ${done.longestRecovery} ms at most, shown everywhere after ${done.longestPublication} ms at most`,
        damage: [...done.damage, ...judgeTimes(done)],
      };
    },
  },
  visibility: {
    about: 'what one of two servers publishes is soon shown by the other',
    rounds: { of: 'publications', default: 100 },
    async run({ rounds, say }) {
      const { slowest, damage } = await measureVisibility({ publications: rounds, say });
      const words = Object.entries(slowest).map(([name, time]) => `${name} ${time} ms`);
      return { summary: `slowest: ${words.join(', ')}`, damage };
    },
  },
  due: {
    about: 'posts fall due by the real clock on two servers with one PostgreSQL',
    rounds: { of: 'posts', default: 20 },
    async run({ rounds }) {
      const done = await runDuePosts(rounds);
      if ('missing' in done) return { summary: `skipped: ${done.missing}`, damage: [] };
      const summary = `${done.posts} posts, each on its page, in the blog, the feed and the sitemap of both servers at most ${done.slowest} ms after it was due`;
      return { summary, damage: done.damage };
    },
  },
  revisions: {
    about: 'a post of 50 KB is edited many times: what its versions take, and how they open',
    rounds: { of: 'revisions on each database', default: 10_000 },
    async run({ rounds, seed, say }) {
      const done = await runLongHistories({ revisions: rounds, seed, say });
      const summary = done
        .map(
          ({ engine, share, ratio }) =>
            `${engine}: ${(100 * share).toFixed(2)} % of full copies, the last opens in ${ratio.toFixed(2)} times the time of the tenth`,
        )
        .join('; ');
      return {
        summary: `${rounds} revisions, ${summary}`,
        damage: done.flatMap(({ damage }) => damage),
      };
    },
  },
  'sign-in-timing': {
    about: 'whether response times reveal which addresses have an account',
    rounds: { of: 'attempts', default: 200 },
    async run({ rounds, seed, say }) {
      const { results, damage } = await measureTiming({ tries: rounds, seed, say });
      return { summary: `${results.length} forms, ${rounds} attempts each way`, damage };
    },
  },
};
