import { expect, it } from 'vitest';
import { type Meaning, readReply } from './smtp-replies.ts';

const AUTH = 'AUTH PLAIN';

/** Replies of real services, as they document them or as people report them. */
it.each<[command: string, reply: string, meaning: Meaning]>([
  [
    AUTH,
    '535 5.7.139 Authentication unsuccessful, basic authentication is disabled. [x]',
    'password-sign-in-off',
  ],
  [
    AUTH,
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled',
    'password-sign-in-off',
  ],
  [
    AUTH,
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Mailbox.',
    'password-sign-in-off',
  ],
  [
    AUTH,
    "535 5.7.139 Authentication unsuccessful, user is locked by your organization's security defaults policy. Contact your administrator.",
    'password-sign-in-off',
  ],
  [
    AUTH,
    '535 5.7.139 Authentication unsuccessful, the request did not meet the criteria to be authenticated successfully. Contact your administrator.',
    'password-sign-in-off',
  ],
  [
    AUTH,
    '535 5.7.139 Authentication unsuccessful, the user credentials were incorrect.',
    'wrong-password',
  ],
  [AUTH, '535 5.7.3 Authentication unsuccessful', 'wrong-password'],
  [
    AUTH,
    '550 5.7.30 Basic authentication is not supported for Client Submission.',
    'password-sign-in-ended',
  ],
  [
    AUTH,
    '535-5.7.8 Username and Password not accepted. For more information, go to\n535 5.7.8  https://support.google.com/mail/?p=BadCredentials',
    'wrong-password',
  ],
  [
    AUTH,
    '534-5.7.9 Application-specific password required. For more information, go to\n534 5.7.9  https://support.google.com/mail/?p=InvalidSecondFactor',
    'app-password',
  ],
  [
    AUTH,
    '534-5.7.14 <https://accounts.google.com/signin/continue?sarp=1> Please log in via your web browser',
    'account-locked',
  ],
  [AUTH, '535 5.7.1 Your account has been suspended', 'account-locked'],
  [AUTH, '454 4.7.0 Too many login attempts, please try again later', 'later'],
  [AUTH, '432 4.7.12 A password transition is needed', 'later'],
  [AUTH, '535 5.7.0 (#AUTH005) Too many bad auth attempts.', 'limit'],
  [AUTH, '535 Authentication Credentials Invalid', 'wrong-password'],
  [AUTH, '535 Incorrect authentication data', 'wrong-password'],
  [AUTH, '538 5.7.11 Encryption required for requested authentication mechanism', 'encryption'],
  [AUTH, '530 5.7.0 Must issue a STARTTLS command first', 'encryption'],
  [AUTH, '503 5.5.1 Error: authentication not enabled', 'no-sign-in-here'],
  [AUTH, '504 5.7.4 Unrecognized authentication type', 'no-sign-in-here'],
  [AUTH, '525 5.7.13 Unauthorized IP address', 'address-blocked'],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'encryption'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'sign-in-missing'],
  [
    'MAIL FROM',
    '530 5.7.57 Client not authenticated to send mail. [x.prod.outlook.com]',
    'sign-in-missing',
  ],
  [
    'MAIL FROM',
    '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    'sender',
  ],
  ['MAIL FROM', '553 Not your address', 'sender'],
  ['MAIL FROM', '451 4.7.1 Greylisted, please try again', 'later'],
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'too-large'],
  [
    'RCPT TO',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient',
    'recipient',
  ],
  ['RCPT TO', '550 No such user here', 'recipient'],
  ['RCPT TO', '553 5.6.7 <josé@example.com>: SMTPUTF8 required', 'letters'],
  ['RCPT TO', '550 5.6.7 Non-ASCII addresses not permitted for that recipient', 'letters'],
  ['MAIL FROM', '550 5.6.7 Internationalized addresses are not supported', 'letters'],
  ['RCPT TO', '550 5.1.1 <josé@example.com>: no such user', 'recipient'],
  ['RCPT TO', '550 5.7.1 Relaying denied', 'relay'],
  ['RCPT TO', '554 5.7.1 <a@example.com>: Relay access denied', 'relay'],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'relay'],
  [
    'RCPT TO',
    '553 5.7.1 <a@example.com>: Sender address rejected: not owned by user b@example.com',
    'sender',
  ],
  ['RCPT TO', '450 4.2.0 <a@example.com>: Recipient address rejected: Greylisted', 'later'],
  [
    'RCPT TO',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    'address-blocked',
  ],
  ['RCPT TO', '552 5.2.2 The email account that you tried to reach is over quota', 'mailbox-full'],
  [
    'DATA',
    '554 Message rejected: Email address is not verified. The following identities failed the check in region US-EAST-1: a@example.com',
    'unverified',
  ],
  [
    'DATA',
    '550 5.7.1 Free accounts are for test purposes only: please add your address to authorized recipients',
    'unverified',
  ],
  [
    'DATA',
    '554 5.2.252 SendAsDenied; a@example.com not allowed to send as b@example.com',
    'sender',
  ],
  [
    'DATA',
    "550 The 'From' address you supplied is not a Sender Signature on your account",
    'sender',
  ],
  ['DATA', '553 Relaying disallowed as a@example.com', 'sender'],
  ['DATA', '550 5.4.5 Daily user sending limit exceeded', 'limit'],
  [
    'DATA',
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    'limit',
  ],
  ['DATA', '454 Throttling failure: Maximum sending rate exceeded.', 'later'],
  ['DATA', '554 5.7.26 This mail is unauthenticated, SPF and DKIM did not pass', 'domain-records'],
  ['DATA', '554 5.7.1 Message rejected as spam', 'content'],
  ['DATA', '554 Transaction failed', 'refused'],
  ['CONN', '421 4.7.0 Too many connections, try later', 'later'],
  ['CONN', '554 No SMTP service here', 'refused'],
])('%s: %s', (command, text, meaning) => {
  expect(readReply({ command, text, code: Number(text.slice(0, 3)) })).toBe(meaning);
});
