import { describe, expect, it } from 'vitest';
import { writeParts } from '#app/features/outbox/mail-parts.ts';
import { defaultMails } from '#app/site/words/mails.ts';
import { passkeyMail, passwordChangedMail, resetLinkMail, twoFactorMail } from './account-mails.ts';

const site = { publicOrigin: 'https://wizard.example', adminOrigin: 'https://admin.example' };
const LINK = 'https://admin.example/admin/reset-password#reset=abc';

describe('mails about an account', () => {
  it('name the site, and lead to its admin area', () => {
    for (const { paragraphs } of [
      passwordChangedMail(defaultMails, site),
      twoFactorMail(defaultMails, site, true),
      passkeyMail(defaultMails, site, { name: 'Laptop', added: false }),
    ]) {
      const { text } = writeParts(paragraphs);
      expect(text).toContain('in the admin area of https://wizard.example');
      expect(text).toMatch(/\n\nhttps:\/\/admin\.example\/admin\/\S+\n$/);
    }
  });

  it('have their link on a separate line, whatever the words around it are', () => {
    const open = 'Do it within {time}, please. (';
    const notYou = ').';
    const texts = { ...defaultMails['password-reset'], open, notYou };
    const mail = resetLinkMail({ ...defaultMails, 'password-reset': texts }, site, LINK);
    const { text } = writeParts(mail.paragraphs);
    expect(text).toContain(`Do it within an hour, please. (\n\n${LINK}\n\n).\n`);
  });

  it('fill in what somebody typed once, and as it is', () => {
    for (const name of ['{site}', '{name}', '$&', '$1 $` \\1', '{{site}}']) {
      const mail = passkeyMail(defaultMails, site, { name, added: true });
      const { text } = writeParts(mail.paragraphs);
      expect(text).toContain(`The passkey “${name}” was added to your account in`);
    }
  });
});
