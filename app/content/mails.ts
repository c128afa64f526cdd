import { mailLabels } from './lead-fields.ts';
import type { Wording } from './types.ts';

/**
 * What the mails of the site say. Addresses that a mail links to are on separate lines, which
 * the code writes.
 */
const texts = {
  /** To the owner, about a form that a visitor sent. */
  lead: {
    subject: 'New lead: {topic}, from {name}',
    open: 'Open it in your admin area to note what happens next:',
    answers: 'Quiz answers',
    labels: mailLabels,
    values: {
      doNotText: 'noted {time} by {person}',
      landedOn: 'landed on {page}',
      yes: 'Yes',
      no: 'No',
    },
  },
  /** To the owner, about many wrong passwords. */
  'sign-in-alarm': {
    subject: 'Someone may be trying to guess a password',
    what: 'More than {count} sign-ins to the admin area of {site} failed within an hour. Someone may be trying to guess a password.',
    calm: 'The site slows them down, and you do not have to do anything right now. To be safe:',
    protect:
      'Use a long password that you use nowhere else, and turn on two-factor sign-in or add a passkey:',
    review: 'See who signed in:',
    often: 'You get this email once a day at most.',
  },
  'password-reset': {
    subject: 'Reset your password',
    what: 'Someone, probably you, asked to reset your password for the admin area of {site}.',
    open: 'Open this link within {time} to choose a new password:',
    notYou:
      'The link works once. If you did not ask for it, you can ignore this email. Your password has not changed.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    what: 'The password of your account in the admin area of {site} was changed, and your other browsers were signed out.',
    notYou: 'If this was you, you are all set. If it was not, choose a new password right away:',
  },
  'two-factor': {
    on: {
      subject: 'Two-factor sign-in was turned on',
      what: 'Two-factor sign-in was turned on for your account in the admin area of {site}.',
    },
    off: {
      subject: 'Two-factor sign-in was turned off',
      what: 'Two-factor sign-in was turned off for your account in the admin area of {site}.',
    },
    notYou: 'If this was you, you are all set. If it was not, choose a new password right away:',
  },
  passkey: {
    added: {
      subject: 'A passkey was added to your account',
      what: 'The passkey “{name}” was added to your account in the admin area of {site}.',
      notYou:
        'If this was you, you are all set. If it was not, open Your account, remove that passkey, sign out everywhere and choose a new password:',
    },
    removed: {
      subject: 'A passkey was removed from your account',
      what: 'The passkey “{name}” was removed from your account in the admin area of {site}.',
      notYou:
        'If this was you, you are all set. If it was not, open Your account, sign out everywhere and choose a new password:',
    },
  },
  /** To the owner, who asked for it. */
  test: {
    subject: 'A test from your website',
    what: 'It works: emails about new leads will arrive here.',
    sentFrom: 'Sent from {page}',
  },
} as const;

/** The mails that the site sends, by what they are about. */
export type MailTexts = Wording<typeof texts>;
export type MailId = keyof MailTexts;

export const mailIds = Object.keys(texts) as readonly MailId[];

export const defaultMails: MailTexts = texts;
