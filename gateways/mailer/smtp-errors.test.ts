import { expect, it } from 'vitest';
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
