import { type MailDrafts, TO_OWNER } from '#app/features/outbox/mail/offered/mail-draft.ts';
import { example } from '#app/site/example-values.ts';
import {
  invitationMail,
  passkeyMail,
  passwordChangedMail,
  resetLinkMail,
  twoFactorMail,
} from '../people/account-mails.ts';
import { signInAlarmMail } from './sign-in-alarm-mail.ts';

const TO_PERSON = 'the person whose account it is about';

export const mailDrafts: Pick<
  MailDrafts,
  'invitation' | 'passkey' | 'password-changed' | 'password-reset' | 'sign-in-alarm' | 'two-factor'
> = {
  'sign-in-alarm': [
    {
      id: 'alarm',
      title: 'Many failed sign-ins',
      to: TO_OWNER,
      compose: ({ mails }, origins) => signInAlarmMail(mails, origins),
    },
  ],
  invitation: [
    {
      id: 'invited',
      title: 'Invitation to the team',
      to: 'the person whom you invite',
      compose: ({ mails }, origins) =>
        invitationMail(
          mails,
          origins,
          `${origins.adminOrigin}/admin/login#invitation=${example('q7Wn4cT1xZ')}`,
        ),
    },
  ],
  'password-reset': [
    {
      id: 'reset',
      title: 'Reset your password',
      to: TO_PERSON,
      compose: ({ mails }, origins) =>
        resetLinkMail(
          mails,
          origins,
          `${origins.adminOrigin}/admin/reset-password#reset=${example('q7Wn4cT1xZ')}`,
        ),
    },
  ],
  'password-changed': [
    {
      id: 'changed',
      title: 'Password changed',
      to: TO_PERSON,
      compose: ({ mails }, origins) => passwordChangedMail(mails, origins),
    },
  ],
  'two-factor': [
    {
      id: 'on',
      title: 'Turned on',
      to: TO_PERSON,
      compose: ({ mails }, origins) => twoFactorMail(mails, origins, true),
    },
    {
      id: 'off',
      title: 'Turned off',
      to: TO_PERSON,
      compose: ({ mails }, origins) => twoFactorMail(mails, origins, false),
    },
  ],
  passkey: [
    {
      id: 'added',
      title: 'Added',
      to: TO_PERSON,
      compose: ({ mails }, origins) =>
        passkeyMail(mails, origins, { name: example('Laptop'), added: true }),
    },
    {
      id: 'removed',
      title: 'Removed',
      to: TO_PERSON,
      compose: ({ mails }, origins) =>
        passkeyMail(mails, origins, { name: example('Laptop'), added: false }),
    },
  ],
};
