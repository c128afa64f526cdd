/** `npm run move -- --to ADDRESS`, `npm run move -- --cancel`. Servers may keep reading meanwhile. */
import { readDestination } from '#app/features/backups/move/destination.server.ts';
import { cancelMove, moveSite } from '#app/features/backups/move/move-site.server.ts';
import { runCommand, say, textOf } from './lib/command.ts';
import { describeMove } from './lib/describe-move.ts';

await runCommand('move', async (config, { options, words: [bucket] }) => {
  const to = textOf(options.to);
  if (to === undefined) {
    const cancelled = await cancelMove(config);
    say(
      cancelled
        ? 'The move is canceled, and the site can be changed again. Nothing uses the partial copy.'
        : 'This site is not being moved.',
    );
    return;
  }
  const destination = readDestination(to, bucket);
  const result = await moveSite(config, destination, say);
  for (const sentence of describeMove(result, config, destination)) say(sentence);
});
