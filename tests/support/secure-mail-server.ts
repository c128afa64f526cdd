import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { makeCertificate } from './certificates.ts';

export interface SecureMailServer {
  readonly port: number;
  /** In PEM, for another process that is to trust it. */
  readonly certificate: string;
  /** The mails that were accepted. */
  readonly mails: readonly string[];
  /** The user names and passwords that were sent, right or wrong. */
  readonly signIns: readonly { user: string; password: string }[];
  /** What the next mails are answered with at MAIL FROM; null accepts them. */
  rejectSender(reply: { code: number; text: string } | null): void;
  close(): Promise<void>;
}

interface SecureMailOptions {
  /** Encrypted from the beginning, from STARTTLS on, or never. */
  readonly encryption: 'tls' | 'starttls' | 'none';
  readonly password: string;
}

const smtpError = (code: number, message: string) =>
  Object.assign(new Error(message), { responseCode: code });

/** One for all servers: of two authorities with the same name, OpenSSL may try the wrong one. */
let trusted: { key: Buffer; cert: Buffer } | null = null;

function makeTrusted() {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-secure-smtp-'));
  const made = makeCertificate(folder, { name: 'mail', names: 'DNS:localhost' });
  const [key, cert] = [readFileSync(made.key), readFileSync(made.certificate)];
  rmSync(folder, { recursive: true });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert.toString()]);
  return { key, cert };
}

/**
 * An SMTP server on localhost that wants a password. This process trusts its certificate from then
 * on. It needs openssl.
 */
export async function startSecureMailServer({
  encryption,
  password,
}: SecureMailOptions): Promise<SecureMailServer> {
  trusted ??= makeTrusted();
  const { key, cert } = trusted;
  const mails: string[] = [];
  const signIns: { user: string; password: string }[] = [];
  let reply: { code: number; text: string } | null = null;
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 50,
    secure: encryption === 'tls',
    ...(encryption === 'none'
      ? { hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
      : { key, cert }),
    onAuth(auth, _session, callback) {
      const user = auth.username ?? '';
      const typed = auth.password ?? '';
      signIns.push({ user, password: typed });
      if (typed === password) callback(null, { user });
      else callback(smtpError(535, '5.7.8 Username and Password not accepted'));
    },
    onMailFrom(_address, _session, callback) {
      callback(reply === null ? null : smtpError(reply.code, reply.text));
    },
    onData(stream, _session, callback) {
      void text(stream).then((raw) => {
        mails.push(raw);
        callback();
      }, callback);
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    certificate: cert.toString(),
    port: (listener.address() as AddressInfo).port,
    mails,
    signIns,
    rejectSender(next) {
      reply = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
