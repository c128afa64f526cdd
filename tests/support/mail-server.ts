import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string[];
  /** The message as received. */
  readonly raw: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By the clock of this machine, in milliseconds. */
  readonly receivedAt: number;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** The reply to each recipient from now on; null accepts every mail. */
  reject(answer: { code: number; text: string } | null): void;
  close(): Promise<void>;
}

/** A real SMTP server on this machine that stores the mails it receives. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let rejection: { code: number; text: string } | null = null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      if (rejection === null) return callback();
      callback(Object.assign(new Error(rejection.text), { responseCode: rejection.code }));
    },
    onData(stream, session, callback) {
      void text(stream).then((raw) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, raw, headers: readHeaders(raw), receivedAt: Date.now() });
        callback();
      }, callback);
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const bound = (listener.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    reject(answer) {
      rejection = answer;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readHeaders(raw: string): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
