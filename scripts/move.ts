/** `npm run move -- --to ADDRESS`, `npm run move -- --cancel`. Servers may keep reading meanwhile. */
import { parseArgs } from 'node:util';
import { readDestination } from '#app/domains/move/destination.server.ts';
import { cancelMove, moveSite } from '#app/domains/move/move-site.server.ts';
import { runCommand, say } from './lib/command.ts';
import { describeMove } from './lib/describe-move.ts';

const USAGE = `npm run move -- --to postgres://user@host/name  copies the site into an empty PostgreSQL database
npm run move -- --to FOLDER                     copies it and its files into a folder, on SQLite
npm run move -- --to … s3://bucket/folder       also copies its files into a bucket
npm run move -- --cancel                        cancels the move: the site can be changed again

The site is the one that DATA_DIR, DATABASE_URL and STORAGE_URL name, as for npm start. It is read-only
from the beginning. To resume an interrupted move, run the same command again.`;

await runCommand(async (config) => {
  const { to, bucket, cancel } = readArguments();
  if (cancel && to === undefined) {
    const cancelled = await cancelMove(config);
    say(
      cancelled
        ? 'The move is canceled, and the site can be changed again. Nothing uses the partial copy.'
        : 'This site is not being moved.',
    );
    return;
  }
  if (to === undefined || cancel) {
    say(USAGE);
    process.exitCode = 2;
    return;
  }
  const destination = readDestination(to, bucket);
  const result = await moveSite(config, destination, say);
  for (const sentence of describeMove(result, config, destination)) say(sentence);
});

function readArguments(): {
  to?: string | undefined;
  bucket?: string | undefined;
  cancel?: boolean | undefined;
} {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, cancel: { type: 'boolean' } },
    });
    return positionals.length > 1 ? {} : { ...values, bucket: positionals[0] };
  } catch {
    return {};
  }
}
