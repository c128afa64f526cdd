import { expect, it } from 'vitest';
import { type SentMail, sendEveryMail } from '#tests/support/every-mail.ts';
import { openTestSite } from '#tests/support/test-site.ts';

/** All of a mail but what is another one each time. */
function write({ cause, subject, text }: SentMail): string {
  const same = text
    .replace(/#reset=\S+/, '#reset=TOKEN')
    .replace(/\/admin\/leads\/\S+/, '/admin/leads/ID')
    .replace(/^Reference: .+$/m, 'Reference: WS-REFERENCE')
    .replace(/[A-Z][a-z]{2} \d\d, \d{4}, \d+:\d\d [AP]M E[DS]T/g, 'TIME');
  return `# ${cause}\nSubject: ${subject}\n\n${same}`;
}

it('a fresh site sends the mails that it always sent, byte for byte', async () => {
  const site = await openTestSite();
  try {
    const mails = await sendEveryMail(site);
    await expect(mails.map(write).join('\n')).toMatchFileSnapshot('./mails.txt');
  } finally {
    await site.close();
  }
});
