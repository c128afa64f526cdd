import { connect } from 'node:tls';

const TIMEOUT_MILLISECONDS = 3_000;

/**
 * When the certificate of this https address expires, as a browser would see it. It is read and not
 * verified, so that an expired one is reported as well.
 * @throws when the address does not answer.
 */
export function readCertificateExpiry(origin: string): Promise<Date> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // An IP address is no server name.
      ...(/[a-z]/i.test(host) && !host.includes(':') ? { servername: host } : {}),
      rejectUnauthorized: false,
    });
    socket.setTimeout(TIMEOUT_MILLISECONDS, () =>
      socket.destroy(new Error(`${origin} did not answer in time`)),
    );
    socket.once('secureConnect', () => {
      const expiresAt = new Date(socket.getPeerCertificate().valid_to);
      if (Number.isNaN(expiresAt.getTime())) {
        socket.destroy(new Error(`${origin} showed no certificate`));
        return;
      }
      resolve(expiresAt);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
