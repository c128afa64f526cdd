import { type MailDrafts, TO_OWNER } from './offered/mail-draft.ts';
import { testMail } from './test-mail.ts';

export const mailDrafts: Pick<MailDrafts, 'test'> = {
  test: [
    {
      id: 'test',
      title: 'Test email',
      to: TO_OWNER,
      compose: ({ mails }, origins) => testMail(mails, origins),
    },
  ],
};
