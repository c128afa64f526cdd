import { count } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';
import { countExpiredMessages, deleteExpiredMessages } from './change-messages.server.ts';
import { listMailsTo } from './list-messages.server.ts';
import { deliverMail } from './mail/deliver-mail.server.ts';
import { mailDrafts } from './mail/mail-drafts.ts';
import { deliverToOwner } from './mail/offered/deliver-to-owner.server.ts';
import { testMail } from './mail/test-mail.ts';
import { deleteOrphanedMails } from './queue/delete-orphaned-mails.server.ts';

/** An email whose file is incomplete after this long was sent again long ago. */
const UNFINISHED_MILLISECONDS = 24 * 60 * 60 * 1000;

export const outbox: Feature = {
  about: 'the queue of mails and webhook calls, and the words that all mails share',
  letters: {
    drafts: mailDrafts,
    deliverers: (deps) => ({
      mail: deliverMail(deps.mailer, deps.now),
      'test-mail': deliverToOwner(deps, testMail),
    }),
  },
  activity: {
    actions: {
      'outbox.retried': (detail) => `sent ${count(detail, 'message')} again`,
      'outbox.deleted': 'deleted a message that had not been sent',
      'outbox.tidied': (detail) => `deleted ${count(detail, 'old message')}`,
      'outbox.test': 'sent a test message',
    },
    objects: {
      outbox: { kind: 'messages' },
    },
  },
  personal: {
    rows: { tables: ['outbox'], deletedBy: ['outbox.deleted', 'outbox.tidied'] },
    withLeads: { emailsSent: { list: listMailsTo } },
  },
  expiring: {
    messages: {
      words: ['sent message', 'sent messages'],
      open: (run) => ({
        count: () => countExpiredMessages(run),
        deleteBatch: () => deleteExpiredMessages(run, run.actor),
      }),
    },
  },
  tidies: {
    mails: deleteOrphanedMails,
    'unfinished mails': async ({ mailer }) =>
      mailer.stored?.removeUnfinished(UNFINISHED_MILLISECONDS),
  },
};
