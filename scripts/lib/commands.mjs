// Plain JavaScript for Node 20 without packages: `npm start` reads its arguments before anything is
// installed.

/** What `npm run restore -- URL NAME` names, in an example. */
const COPY = 'site-2026-11-21-030000-daily';
const BUCKET = '"s3://backups/site?endpoint=https://s3.example.com"';
const POSTGRES = 'postgres://site@database.example.com/site';

/** Where articles were, for files of another system that do not say it. */
const OLD_PLACES = ['/blog/name', '/name/', '/2021/05/name/', '/p/name', 'none'];

/**
 * Every command of `package.json`: what it does, how it is called, its options and an example, which
 * `--help` shows. What is not listed here is refused before the command does anything.
 */
export const COMMANDS = {
  start: {
    run: 'npm start',
    does: 'Installs what the lock file names, builds if the sources changed, and serves the site. Variables set it up: docs/configuration.md.',
    example: 'PUBLIC_ORIGIN=https://www.example.com HOST=0.0.0.0 npm start',
  },
  dev: {
    run: 'npm run dev',
    file: 'scripts/dev.ts',
    does: 'Serves the sources and reloads them when they change, on data of its own in data/development.',
    example: 'PORT=4000 npm run dev',
  },
  seed: {
    run: 'npm run seed',
    file: 'scripts/seed.ts',
    does: 'Fills the site of npm run dev with sample posts, images, a page, leads, a year of numbers, a growth plan and redirects. Never a site that somebody owns, and never one in production.',
    example: 'DATA_DIR=/tmp/sample npm run seed',
  },
  build: {
    run: 'npm run build',
    does: 'Installs what the lock file names and builds the site. A running server keeps its own build until it is restarted.',
    example: 'npm run build',
  },
  backup: {
    run: 'npm run backup',
    file: 'scripts/backup.ts',
    does: 'Backs up the site into one file and checks it. The site keeps serving.',
    calls: [
      ['', 'into DATA_DIR/backups, and into the store of BACKUP_URL if there is one'],
      ['FILE', 'into a new file, with the images of a bucket as well'],
    ],
    most: 1,
    example: 'npm run backup -- /mnt/disk/site.tar',
  },
  restore: {
    run: 'npm run restore',
    file: 'scripts/restore.ts',
    does: 'Restores the site from a backup. Stop the server first; --check and --help need not.',
    calls: [
      ['FILE', 'from this backup'],
      ['URL', 'from the newest copy in the backup store, which may be a folder'],
      ['URL NAME', `from another one there, like ${COPY}`],
      ['--back', 'undoes the last restore'],
    ],
    options: {
      check: { does: 'only checks the backup, and changes nothing' },
      back: { does: 'undoes the last restore' },
      admin: { value: 'EMAIL', does: 'who may sign in first, if the site has more than one admin' },
      unverified: { does: 'also takes a copy in a store that was made with another secret' },
    },
    most: 2,
    rule({ back, check, unverified }, words) {
      if (back)
        return check || unverified || words.length > 0 ? '--back takes nothing but --admin.' : null;
      return words.length === 0 ? 'Name the backup, or the store that it is in.' : null;
    },
    example: `npm run restore -- --admin dana@example.com ${BUCKET}`,
  },
  move: {
    run: 'npm run move',
    file: 'scripts/move.ts',
    does: 'Copies the site that DATA_DIR, DATABASE_URL and STORAGE_URL name to another place. It is read-only from the beginning. To resume an interrupted move, run the same command again.',
    calls: [
      ['--to postgres://user@host/name', 'into an empty PostgreSQL database'],
      ['--to FOLDER', 'into a folder, on SQLite, with its files'],
      ['--to … s3://bucket/folder', 'also its files, into a bucket'],
      ['--cancel', 'cancels the move: the site can be changed again'],
    ],
    options: {
      to: { value: 'PLACE', does: 'where the site goes' },
      cancel: { does: 'cancels the move' },
    },
    most: 1,
    rule({ to, cancel }, words) {
      if (cancel) return to !== undefined || words.length > 0 ? '--cancel stands alone.' : null;
      return to === undefined ? 'Say where the site goes: --to PLACE.' : null;
    },
    example: `npm run move -- --to ${POSTGRES}`,
  },
  export: {
    run: 'npm run export',
    file: 'scripts/export.ts',
    does: 'Writes articles, pages, images, redirects and settings into a new ZIP file. Leads and subscribers are exported in the admin area alone, after a sign-in. On SQLite, stop the server first.',
    calls: [['FILE.zip', 'the new file']],
    most: 1,
    rule: (_, words) => (words.length === 0 ? 'Name the file to write.' : null),
    example: 'npm run export -- /mnt/disk/site.zip',
  },
  import: {
    run: 'npm run import',
    file: 'scripts/import.ts',
    does: 'Reads the files of another system, or folders of them, and lists what would be imported. What was read but not imported is under Articles → Import in the admin area. On SQLite, stop the server first.',
    calls: [
      ['FILE…', 'only lists'],
      ['--yes FILE…', 'imports; articles that are here already are left out'],
    ],
    options: {
      yes: { does: 'imports' },
      host: {
        value: 'old.example.com',
        many: true,
        does: 'fetches images from this site; can be repeated',
      },
      'old-site': {
        value: 'www.example.com',
        many: true,
        does: 'points links to this site to the articles here; can be repeated',
      },
      'old-place': {
        value: '/blog/name',
        oneOf: OLD_PLACES,
        does: 'where articles were whose files do not say it',
      },
    },
    most: Number.POSITIVE_INFINITY,
    rule: (_, words) => (words.length === 0 ? 'Name the files to read.' : null),
    example: 'npm run import -- --yes --host old.example.com wordpress.xml',
  },
  'reset-password': {
    run: 'npm run reset-password',
    file: 'scripts/reset-password.ts',
    does: 'Prints a one-time link with which somebody chooses a new password. It gives access back to one who waits for it since a restore. The site keeps serving.',
    calls: [['EMAIL', 'whose password']],
    options: { 'remove-two-factor': { does: 'also turns their two-factor sign-in off' } },
    most: 1,
    rule: (_, [email]) => (email?.includes('@') ? null : 'Name an email address.'),
    example: 'npm run reset-password -- dana@example.com',
  },
  check: {
    run: 'npm run check',
    does: 'Checks types, format, import directions and unused code, and runs the unit tests.',
    example: 'npm run check',
  },
  test: {
    run: 'npm test',
    does: 'Runs what a change can break: the checks, and the tests on SQLite.',
    example: 'npm test',
  },
  'test:all': {
    run: 'npm run test:all',
    does: 'Runs the tests that npm test leaves out.',
    example: 'npm run test:all',
  },
  'test:changed': {
    run: 'npm run test:changed',
    does: 'Runs the tests that a change reaches, uncommitted work included.',
    calls: [
      ['', 'what was changed since the last commit'],
      ['COMMIT', 'what was changed since that one'],
    ],
    most: 1,
    example: 'npm run test:changed -- main',
  },
  bench: {
    run: 'npm run bench',
    file: 'benchmarks/run.ts',
    does: 'Measures the speed that the documents promise, on sites of its own.',
    calls: [
      ['', 'everything'],
      ['PART…', 'only these parts'],
    ],
    options: {
      quick: { does: 'fewer rounds' },
      articles: { value: '10000', does: 'how many articles are imported' },
      images: { value: '3000', does: 'with how many images' },
      database: {
        value: 'sqlite',
        oneOf: ['sqlite', 'postgresql'],
        does: 'only on one database',
      },
    },
    rule: ({ articles = '1', images = '1' }) =>
      Number(articles) > 0 && Number(images) > 0 ? null : 'Articles and images are numbers.',
    words: ['autosave', 'backups', 'counting', 'editor', 'import', 'replicas', 'start'],
    most: Number.POSITIVE_INFINITY,
    example: 'npm run bench -- --quick editor',
  },
  stress: {
    run: 'npm run stress',
    file: 'tests/stress/run.ts',
    does: 'Kills, floods and restarts sites of its own, and looks for what was lost.',
    calls: [
      ['', 'every part, which takes hours'],
      ['PART… [ROUNDS] [SEED] [SIZE=NUMBER…]', 'only these parts; the seed repeats a run'],
    ],
    words: [
      ...['kills', 'history', 'imports', 'flood', 'leads', 'migrations', 'move', 'versions'],
      ...['admins', 'backups', 'restarts', 'differential', 'editor', 'diffs', 'texts', 'schedule'],
      ...['replicas', 'visibility', 'due', 'revisions', 'sign-in-timing'],
    ],
    otherWords: /^(?:\d+|[a-z]+=\d+)$/,
    most: Number.POSITIVE_INFINITY,
    example: 'npm run stress -- replicas 100 2304 requests=1000000 releases=20',
  },
  release: {
    run: 'npm run release',
    does: 'Writes the sources of the committed version, the list of packages that run on a server, and their checksums into release/.',
    example: 'npm run release',
  },
  screenshots: {
    run: 'npm run screenshots',
    file: 'tests/screenshots/run.ts',
    does: 'Writes every page at three widths into screenshots/, and removes those that are there. Writes the two images of the README, of the site that npm run seed makes.',
    example: 'npm run screenshots',
  },
};
