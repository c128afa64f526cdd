import { deliverToOwner } from '#app/features/outbox/mail/offered/deliver-to-owner.server.ts';
import { type Detail, quoted, text } from '#app/formatting/log-detail.ts';
import type { Feature } from '../feature.server.ts';
import { mailDrafts } from './mail/mail-drafts.ts';
import { signInAlarmMail } from './mail/sign-in-alarm-mail.ts';
import {
  countDeniedAccountsBefore,
  deleteDeniedAccountsBefore,
} from './people/denied-accounts.server.ts';
import { deleteDeniedAccounts, listDeniedAccounts } from './people/removed-access.server.ts';
import { ownerInstructions } from './sign-in/first-owner.server.ts';

declare module '#app/services/services.server.ts' {
  interface Services {
    /** For the terminal, while nobody owns the site; empty afterwards. */
    readonly ownerInstructions: () => Promise<string>;
  }
}

export const accounts: Feature = {
  about:
    'who may sign in: owner, invited people, sessions, second factors, passkeys; the guard of `/admin`',
  opens: { ownerInstructions: (services) => () => ownerInstructions(services) },
  letters: {
    drafts: mailDrafts,
    deliverers: (deps) => ({ 'sign-in-alarm': deliverToOwner(deps, signInAlarmMail) }),
  },
  activity: {
    actions: {
      'sign-in': 'signed in',
      'sign-in.failed': (detail) =>
        `tried to sign in${emailWith(detail, ' as ')} with the wrong email or password`,
      'sign-in.denied': 'tried to sign in without admin access',
      'sign-in.code-failed': 'entered a wrong sign-in code',
      'sign-in.passkey-failed': ({ reason }) =>
        reason === 'copied'
          ? 'tried to sign in with what looks like a copy of a passkey'
          : 'tried to sign in with a passkey that was not accepted',
      'sign-out': 'signed out',
      'session.ended': 'signed out one of their browsers',
      'session.ended-all': 'signed out everywhere',
      'account.first-owner': 'became the owner of this site',
      'account.invited': 'accepted an invitation and now has access',
      'account.removed': (detail) => `removed access for ${text(detail, 'email', 'an admin')}`,
      'account.forgotten':
        'deleted an account without access, which was past the time set in Settings',
      'account.renamed': 'changed their name',
      'account.password-changed': 'changed their password',
      'account.password-reset': 'reset their password',
      'account.reset-requested': (detail) =>
        `asked for a password reset link${emailWith(detail, ' for ')}`,
      'account.confirmed': 'confirmed that it was them',
      'account.confirm-failed': 'entered a wrong password or code when asked to confirm',
      'account.device-revoked': 'stopped trusting one of their browsers',
      'account.let-back-in': (detail) => `let ${text(detail, 'email', 'an admin')} back in`,
      'account.writer-changed': (detail) =>
        detail.role === 'writer'
          ? `let ${text(detail, 'email', 'a Writer')} publish without asking`
          : `asked ${text(detail, 'email', 'a Writer')} to ask before publishing`,
      'account.reset-link-made': 'created a password reset link',
      'account.two-factor-on': 'turned on two-factor sign-in',
      'account.two-factor-off': 'turned off two-factor sign-in',
      'account.two-factor-removed': 'turned off two-factor sign-in for an account',
      'account.recovery-codes-renewed': 'created new recovery codes',
      'account.passkey-added': (detail) => `added the passkey ${quoted(detail, 'name')}`,
      'account.passkey-renamed': (detail) =>
        `renamed the passkey ${quoted(detail, 'from')} to ${quoted(detail, 'name')}`,
      'account.passkey-removed': (detail) => `removed the passkey ${quoted(detail, 'name')}`,
      'invitation.created': (detail) => `invited ${text(detail, 'email', 'someone')}`,
      'invitation.revoked': (detail) =>
        `canceled the invitation for ${text(detail, 'email', 'someone')}`,
    },
    objects: {
      account: { kind: 'people' },
      invitation: { kind: 'people' },
    },
  },
  personal: {
    rows: { tables: ['user', 'account'], deletedBy: ['account.forgotten'] },
    apart: {
      accountWithoutAccess: {
        name: 'hasAccount',
        find: async (db, person) =>
          'email' in person && (await listDeniedAccounts(db, person.email)).length > 0,
        erase: async (tx, _changes, person) =>
          'email' in person ? deleteDeniedAccounts(tx, person.email) : 0,
        found: 'An account without access to this site.',
        erased: 'the account without access',
      },
    },
  },
  expiring: {
    accounts: {
      words: ['account without access', 'accounts without access'],
      open(run) {
        const cutoff = run.monthsAgo(run.settings.auditRetentionMonths);
        return {
          count: () => countDeniedAccountsBefore(run.database.db, cutoff),
          deleteBatch: () => deleteDeniedAccountsBefore(run, run.actor, cutoff),
        };
      },
    },
  },
};

/** The email is known only if it has an account. */
function emailWith(detail: Detail, preposition: string): string {
  const email = text(detail, 'email', '');
  return email === '' ? '' : `${preposition}${email}`;
}
