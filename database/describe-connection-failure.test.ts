import { expect, it } from 'vitest';
import { describeConnectionFailure } from './describe-connection-failure.ts';

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'sslrootcert=FILE'],
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'has expired: renew it'],
  [
    '28000',
    'no pg_hba.conf entry for host "::1", user "a", database "b", no encryption',
    'sslmode=verify-full',
  ],
  ['', 'The server does not support SSL connections', 'does not offer encryption'],
  ['28P01', 'password authentication failed for user "site"', 'user name and the password'],
  ['3D000', 'database "site" does not exist', 'no database of that name'],
  ['', 'timeout exceeded when trying to connect', 'did not answer in time'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', 'Check that it is running'],
])('names the cause of %s %s', (code, message, sentence) => {
  const cause = Object.assign(new Error(message), { code });
  const error = new Error('no connection to the database', { cause });
  const said = describeConnectionFailure(error, 'the database of DATABASE_DIRECT_URL');
  expect(said).toContain('Cannot connect to the database of DATABASE_DIRECT_URL. ');
  expect(said).toContain(sentence);
});

it('names a host that cannot be found', () => {
  const error = Object.assign(new Error('getaddrinfo'), {
    code: 'ENOTFOUND',
    hostname: 'db.example',
  });
  expect(describeConnectionFailure(error, 'the database of DATABASE_URL')).toContain(
    'The name db.example cannot be found',
  );
});
