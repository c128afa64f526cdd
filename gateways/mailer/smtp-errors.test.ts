import { describe, expect, it } from 'vitest';
import { toDeliveryError } from './smtp-errors.ts';

it.each([
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'no known authority'],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'self-signed certificate in certificate chain',
    'NODE_EXTRA_CA_CERTS',
  ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname/IP does not match certificate', 'another name'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number', 'smtp:// instead of smtps://'],
  ['ETIMEDOUT', 'Greeting never received', 'has to start with smtps://'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:25', 'does not answer (ECONNREFUSED)'],
])('names the cause of %s', (originalCode, message, sentence) => {
  const error = Object.assign(new Error(message), { code: 'ESOCKET', originalCode });
  const { scope, message: said } = toDeliveryError(error, {
    host: 'mail.example.com',
    isSmtps: originalCode !== 'ETIMEDOUT',
    setBy: 'environment',
  });
  expect(scope).toBe('channel');
  expect(said).toContain('The mail server mail.example.com ');
  expect(said).toContain(sentence);
});

describe('a reply', () => {
  /** What is said of a reply, of a server that was set up in the admin area. */
  function read(command: string, response: string, host = 'smtp.example.com') {
    const error = Object.assign(new Error(response), {
      ...{ code: command.startsWith('AUTH') ? 'EAUTH' : 'EENVELOPE', command, response },
      responseCode: Number(response.slice(0, 3)),
    });
    return toDeliveryError(error, { host, isSmtps: false, setBy: 'admin' });
  }

  it.each([
    ['AUTH LOGIN', '454 4.7.0 Too many login attempts, please try again later', 'channel'],
    ['MAIL FROM', '451 4.7.1 Greylisted, please try again', 'channel'],
    ['RCPT TO', '450 4.2.0 Greylisted', 'message'],
    ['DATA', '421 4.3.0 closing', 'channel'],
    ['DATA', '450 4.7.1 sender address not verified, relay denied', 'message'],
  ])('that is temporary says only "later" (%s: %s)', (command, response, scope) => {
    const error = read(command, response);
    expect(error.scope).toBe(scope);
    expect(error.message).toBe(
      `The mail server smtp.example.com takes no mail right now: "${response}". Nothing has to be changed. It is worth another try in a few minutes.`,
    );
  });

  it('about the letters of an address says so', () => {
    expect(read('RCPT TO', '553 5.6.7 SMTPUTF8 required').message).toBe(
      'The mail server smtp.example.com cannot send to addresses with letters like é: "553 5.6.7 SMTPUTF8 required". Ask them for another email address.',
    );
  });

  it.each([
    ['RCPT TO', '550 5.1.1 No such user'],
    ['RCPT TO', '550 rejected'],
    ['RCPT TO', '553 5.6.7 SMTPUTF8 required'],
    ['DATA', '554 Transaction failed'],
    ['DATA', '552 5.3.4 Message too big'],
    ['DATA', '554 5.7.1 Message rejected as spam'],
  ])('that rejects one mail for good ends it (%s: %s)', (command, response) => {
    expect(read(command, response).scope).toBe('final');
  });

  it('that names a limit pauses everything', () => {
    const error = read('DATA', '550 5.4.5 Daily user sending limit exceeded');
    expect(error).toMatchObject({ scope: 'channel', askedWait: 60 * 60 * 1000 });
    expect(error.message).toContain('Try again in an hour, or tomorrow.');
  });

  it.each([
    ['535 5.7.139 basic authentication is disabled', 'Authenticated SMTP', 'another mail service'],
    ['550 5.7.30 Basic authentication is not supported', 'another mail service', 'token'],
    ['535-5.7.8 Username and Password not accepted', 'user name or the password', 'app password'],
    ['534-5.7.9 Application-specific password required', 'an app password', 'in your account'],
    ['530 5.7.0 Must issue a STARTTLS command first', 'encrypted connection', 'port 587'],
  ])('to signing in says what is true: %s', (response, ...words) => {
    const { message, scope } = read('AUTH PLAIN', response);
    expect(scope).toBe('channel');
    for (const word of words) expect(message).toContain(word);
  });

  it('never blames the password where the server lets nobody sign in with one', () => {
    const { message } = read('AUTH PLAIN', '535 5.7.139 basic authentication is disabled');
    expect(message).not.toMatch(/rejects|app password/);
    const { message: tls } = read('MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first');
    expect(tls).not.toContain('password');
  });
});
