interface Failure {
  readonly code?: string;
  readonly message?: string;
  readonly hostname?: string;
  readonly cause?: unknown;
}

const HINTS: readonly [RegExp, string][] = [
  [
    /no encryption|SSL (connection )?is required|requires SSL|SSL\/TLS required/i,
    'The server accepts encrypted connections only: add ?sslmode=verify-full to the address.',
  ],
  [
    /does not support SSL connections/i,
    'The server does not offer encryption, which sslmode asks for: turn it on there, or take sslmode out of the address if the connection is private.',
  ],
  [
    /SELF_SIGNED|self-signed certificate|UNABLE_TO_(GET_ISSUER|VERIFY)|CERT_SIGNATURE_FAILURE/i,
    'No authority that this site knows has signed the server’s certificate: name the certificate of its authority in the address, as sslmode=verify-full&sslrootcert=FILE.',
  ],
  [
    /CERT_HAS_EXPIRED|certificate has expired/i,
    'The server’s certificate has expired: renew it there.',
  ],
  [
    /CERT_NOT_YET_VALID|certificate is not yet valid/i,
    'The server’s certificate is not valid yet: check the clocks of both machines.',
  ],
  [
    /ALTNAME_INVALID|does not match certificate/i,
    'The server’s certificate is for another name: use that name in the address.',
  ],
  [/28P01|password authentication failed/i, 'Check the user name and the password in the address.'],
  [
    /terminated unexpectedly|ECONNRESET|EPIPE|error establishing an SSL connection|socket disconnected before secure TLS/i,
    'Something answered there and closed the connection: check that the host and the port are those of PostgreSQL, and what its log says.',
  ],
  [
    /timeout|terminated|ETIMEDOUT/i,
    'It did not answer in time: check that it is running and that no firewall is in between. If it only needs longer, raise DATABASE_CONNECT_TIMEOUT_MILLISECONDS and DATABASE_POOL_TIMEOUT_MILLISECONDS.',
  ],
  [/3D000/, 'The server has no database of that name: create it, or correct the address.'],
  [
    /client certificate/i,
    'The server asks for a certificate: name one in the address, as sslcert=FILE&sslkey=FILE.',
  ],
  [
    /must be a string/i,
    'The server asks for a password, and the address has none: write it as postgres://user:password@host/name.',
  ],
  [/28000/, 'The server does not let this user in from here: check its pg_hba.conf.'],
  [/53300/, 'The server has no connection left: close some, or raise its max_connections.'],
];

/**
 * Explains from an error and its causes why a database cannot be reached, and what to do.
 * @param place names it, like "the database of DATABASE_URL"
 */
export function describeConnectionFailure(error: unknown, place: string): string {
  const start = `Cannot connect to ${place}.`;
  let text = '';
  for (let cause = error as Failure | undefined; cause; cause = cause.cause as Failure) {
    text += `${cause.code ?? ''} ${cause.message ?? ''}\n`;
    if (/^(ENOTFOUND|EAI_AGAIN)$/.test(cause.code ?? '')) {
      return `${start} The name ${cause.hostname ?? 'of its host'} cannot be found: check the address, and the name server of this machine.`;
    }
  }
  const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1];
  return `${start} ${hint ?? 'Check that it is running, and check its address, user name and password.'}`;
}
