import { type MailDrafts, TO_OWNER } from '#app/features/outbox/mail/offered/mail-draft.ts';
import { example } from '#app/site/example-values.ts';
import { approvalMail } from './approval-mail.ts';

export const mailDrafts: Pick<MailDrafts, 'approval'> = {
  approval: [
    {
      id: 'article',
      title: 'A new article',
      to: TO_OWNER,
      compose: ({ mails }, { adminOrigin }) => approvalMail(mails, exampleOf(false, adminOrigin)),
    },
    {
      id: 'changes',
      title: 'Changes to a published one',
      to: TO_OWNER,
      compose: ({ mails }, { adminOrigin }) => approvalMail(mails, exampleOf(true, adminOrigin)),
    },
  ],
};

function exampleOf(isPublic: boolean, adminOrigin: string) {
  const person = example('Jordan Reyes');
  return { person, title: example('The first call'), isPublic, link: `${adminOrigin}/admin/posts` };
}
