/** `npm run reset-password -- EMAIL [--remove-two-factor]`: prints a one-time link. The server may run. */
import { createResetLink } from '#app/features/accounts/passwords/password-reset.server.ts';
import { connect } from '#database/connect.ts';
import { requireSite, runCommand, say, wakeDatabase } from './lib/command.ts';

await runCommand('reset-password', async (config, { options, words: [email = ''] }) => {
  requireSite(config);
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
