/** `npm run reset-password -- EMAIL [--remove-two-factor]`: prints a one-time link. The server may run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createResetLink } from '#app/domains/accounts/password-reset.server.ts';
import { connect } from '#database/connect.ts';
import { runCommand, say, wakeDatabase } from './lib/command.ts';

await runCommand('reset-password', async (config, { options, words: [email = ''] }) => {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'site.db'))) {
    return fail(`There is no site in ${config.dataDir}. Set DATA_DIR to the site's folder.`);
  }
  await wakeDatabase(config);
  const database = connect(config);
  try {
    const removeTwoFactor = options['remove-two-factor'] === true;
    const made = await createResetLink(
      { config, database, now: () => new Date(), publish: () => undefined },
      { id: null, name: 'Command on the server' },
      { email, removeTwoFactor },
    );
    if (made === null) return fail(`No account has the email address ${email}.`);
    if (made.reinstated) say(`${email} has access again.`);
    if (removeTwoFactor) say(`Two-factor sign-in is now off for ${email}.`);
    say(
      `Open this link within an hour to choose a new password for ${email}. Anyone who has the link can use it:\n${made.link}`,
    );
  } finally {
    await database.close();
  }
});

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
