// @module-tag all: mail servers of every kind.

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryError } from '#gateways/delivery-error.ts';
import type { ChosenServer } from '#gateways/mailer/mail.ts';
import { createMailer } from '#gateways/mailer/mailer.ts';
import { createSmtpMailer, SMTP_LIMITS } from '#gateways/mailer/smtp-mailer.ts';
import { serverAt } from '#gateways/mailer/smtp-server.ts';
import { findMissingOpenssl, makeCertificate } from '#tests/support/certificates.ts';
import { MAIL } from '#tests/support/mails.ts';
import { startSecureMailServer } from '#tests/support/secure-mail-server.ts';

const SENDER = { from: 'site@example.com', host: 'example.com' };
/** For a server that is waited for in vain. */
const SHORT_LIMITS = { connectMilliseconds: 3_000, silentMilliseconds: 3_000 };

let stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});

/** What comes of a mail: the sentence with SERVER for host and port, or null if it was accepted. */
async function send(
  address: string,
  port: number,
  { limits = SMTP_LIMITS, signal = new AbortController().signal, to = MAIL.to } = {},
) {
  const server = serverAt(address.replace('SERVER', `localhost:${port}`));
  const mailer = createSmtpMailer(server, SENDER, limits);
  stops.push(() => mailer.close());
  const error = await mailer.send({ ...MAIL, to }, signal).then(
    () => null,
    (thrown: DeliveryError) => thrown,
  );
  if (error === null) return null;
  const sentence = error.message.replace(`localhost:${port}`, 'SERVER');
  return { scope: error.scope, sentence };
}

async function startSmtp(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 50,
    authOptional: true,
    allowInsecureAuth: true,
    onData: (stream, _session, callback) => void stream.resume().once('end', () => callback()),
    ...options,
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (listener.address() as AddressInfo).port;
}

const PLAIN: SMTPServerOptions = { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] };

describe.skipIf(findMissingOpenssl() !== null)('a mail server with another encryption', () => {
  let folder: string;
  let good: SMTPServerOptions;
  let expired: SMTPServerOptions;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'wizard-smtp-'));
    const make = (name: string, isExpired: boolean) => {
      const made = makeCertificate(folder, { name, names: 'DNS:localhost', isExpired });
      return { key: readFileSync(made.key), cert: readFileSync(made.certificate) };
    };
    good = make('good', false);
    expired = make('expired', true);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('that is encrypted from the beginning, and SMTP_URL is not', async () => {
    const port = await startSmtp({ secure: true, ...good });
    expect(await send('smtp://SERVER', port, { limits: SHORT_LIMITS })).toEqual({
      scope: 'channel',
      sentence:
        'The mail server SERVER does not greet. If its port is 465, SMTP_URL has to start with smtps://; otherwise check the port and the firewall.',
    });
  });

  it.each(['plain', 'STARTTLS'])(
    'that begins without it (%s), and SMTP_URL does not',
    async (kind) => {
      const port = await startSmtp(kind === 'plain' ? PLAIN : good);
      expect((await send('smtps://SERVER', port))?.sentence).toBe(
        'The mail server SERVER begins without encryption on this port. Start SMTP_URL with smtp:// instead of smtps://, which is for port 465.',
      );
    },
  );

  it('that does not offer what is required', async () => {
    const port = await startSmtp(PLAIN);
    expect((await send('smtp://SERVER?requireTLS=true', port))?.sentence).toContain(
      'does not offer the encryption that SMTP_URL asks for',
    );
  });

  it.each(['smtp', 'smtps'])('with a certificate that nobody knows (%s)', async (scheme) => {
    const port = await startSmtp({ secure: scheme === 'smtps', ...good });
    expect((await send(`${scheme}://SERVER`, port))?.sentence).toContain(
      'a certificate that no known authority has signed. Set NODE_EXTRA_CA_CERTS',
    );
  });

  it.each(['smtp', 'smtps'])('with a certificate that has expired (%s)', async (scheme) => {
    const port = await startSmtp({ secure: scheme === 'smtps', ...expired });
    expect((await send(`${scheme}://SERVER`, port))?.sentence).toContain(
      'a certificate that has expired. Its operator has to renew it.',
    );
  });
});

describe('a mail server that rejects', () => {
  const rejection = (responseCode: number, text: string) =>
    Object.assign(new Error(text), { responseCode });

  it('the password', async () => {
    const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, callback) =>
      callback(rejection(535, 'Authentication Credentials Invalid'));
    const port = await startSmtp({ ...PLAIN, onAuth });
    expect(await send('smtp://site:wrong@SERVER', port)).toEqual({
      scope: 'channel',
      sentence:
        'The mail server SERVER rejects the user name or the password: "535 Authentication Credentials Invalid".',
    });
  });

  it('mails without a password', async () => {
    const port = await startSmtp({ ...PLAIN, authOptional: false });
    const result = await send('smtp://SERVER', port);
    expect(result?.scope).toBe('channel');
    expect(result?.sentence).toContain('takes mails only after signing in: "530 ');
    expect(result?.sentence).toContain('Write a user name and a password into SMTP_URL');
  });

  it('the sender', async () => {
    const port = await startSmtp({
      ...PLAIN,
      onMailFrom: (_address, _session, callback) => callback(rejection(553, 'Not your address')),
    });
    expect((await send('smtp://SERVER', port))?.sentence).toBe(
      'The mail server SERVER does not accept the sender: "553 Not your address". Check MAIL_FROM.',
    );
  });
});

/** A server of our own making; resolves to its port and to the moment when it is left alone. */
async function startRaw(
  talk: (socket: Socket) => void,
): Promise<{ port: number; left: Promise<void> }> {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined).once('close', () => resolve());
    talk(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => server.close());
  return { port: (server.address() as AddressInfo).port, left };
}

/** Writes without an end, as fast as it is read. */
const flood = (bytes: string) => (socket: Socket) => {
  const write = () => {
    while (!socket.destroyed && socket.write(bytes)) {}
  };
  socket.on('drain', write);
  write();
};

/** Writes without an end, slowly enough that the connection is never silent. */
const drip = (bytes: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(bytes), 50);
  socket.once('close', () => clearInterval(timer));
};

describe('an address with letters like é', () => {
  /** The receivers that the server was told. */
  async function startNoting(options: SMTPServerOptions) {
    const told: string[] = [];
    const port = await startSmtp({
      ...PLAIN,
      ...options,
      onRcptTo({ address }, _session, callback) {
        told.push(address);
        callback();
      },
    });
    return { port, told };
  }

  it('is sent to a server that offers to take it', async () => {
    const { port, told } = await startNoting({});
    expect(await send('smtp://SERVER', port, { to: 'josé@example.com' })).toBeNull();
    expect(told).toEqual(['josé@example.com']);
  });

  it('is not told to one that does not, which could lose it without a word', async () => {
    const { port, told } = await startNoting({ hideSMTPUTF8: true });
    expect(await send('smtp://SERVER', port, { to: 'josé@example.com' })).toEqual({
      scope: 'final',
      sentence:
        'The mail server SERVER cannot send to addresses with letters like é. Ask them for another email address.',
    });
    expect(await send('smtp://SERVER', port)).toBeNull();
    expect(told).toEqual(['dana@example.com']);
  });
});

describe('a hostile mail server', () => {
  it.each([
    ['a line', '2'.repeat(16_000)],
    ['a greeting', '220-hello\r\n'.repeat(1_000)],
  ])('does not end %s: it is left', async (_, bytes) => {
    const { port, left } = await startRaw(flood(bytes));
    expect((await send('smtp://SERVER', port))?.sentence).toBe(
      'The mail server SERVER sends more than a mail server may. Check the host and the port in SMTP_URL.',
    );
    await left;
  });

  it('sends more answers than it is asked for: it is left', async () => {
    const { port, left } = await startRaw(flood('250 fine\r\n'.repeat(1_000)));
    await send('smtp://SERVER', port);
    await left;
  });

  it('drips a greeting: it is left', async () => {
    const { port, left } = await startRaw(drip('220-hello\r\n'));
    const result = await send('smtp://SERVER', port, { limits: SHORT_LIMITS });
    expect(result?.sentence).toContain('does not greet');
    await left;
  });

  it('drips an answer: the outbox gives up', async () => {
    const giveUp = new AbortController();
    const { port, left } = await startRaw((socket) => {
      socket.write('220 hello\r\n');
      socket.once('data', () => {
        drip('250-more\r\n')(socket);
        giveUp.abort();
      });
    });
    const { signal } = giveUp;
    expect((await send('smtp://SERVER', port, { signal }))?.sentence).toBe(
      'The mail server SERVER does not answer in time. Check the host and the port in SMTP_URL, or try again later.',
    );
    await left;
  });

  it('says nothing that is not shown as one short line of plain text', async () => {
    const odd = `554 \0\x07\x1b[2J\x1b]0;title\x07 <b>\u202egnp\u200b\u2028next`;
    const { port } = await startRaw((socket) => socket.end(`${odd}${'x'.repeat(5_000)}\r\n`));
    const sentence = (await send('smtp://SERVER', port))?.sentence ?? '';
    expect(sentence).toMatch(
      /^The mail server SERVER accepts no connections: "554 \[2J \]0;title <b> gnp/,
    );
    expect(sentence).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(sentence.length).toBeLessThan(300);
  });

  it.each([
    ['closes at once', (socket: Socket) => void socket.end(), 'closes the connection without'],
    [
      'is a web server',
      (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
      'does not answer as a mail server does: "HTTP/1.1 400 Bad Request"',
    ],
    [
      'is full',
      (socket: Socket) => void socket.end('421 4.7.0 Too many connections\r\n'),
      'takes no mail right now: "421 4.7.0 Too many connections".',
    ],
  ])('%s', async (_, talk, sentence) => {
    const { port } = await startRaw(talk);
    expect((await send('smtp://SERVER', port))?.sentence).toContain(sentence);
  });

  it('offers STARTTLS and continues in the clear', async () => {
    const { port } = await startRaw((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (chunk) => {
        const said = String(chunk);
        if (said.startsWith('EHLO')) socket.write('250-hello\r\n250 STARTTLS\r\n');
        else socket.write(said.startsWith('STARTTLS') ? '220 go\r\n' : 'in the clear\r\n');
      });
    });
    expect((await send('smtp://SERVER', port))?.sentence).toContain(
      'offers encryption and then fails at it',
    );
  });
});

describe.skipIf(findMissingOpenssl() !== null)(
  'a mail server that was set up in the admin area',
  () => {
    /** What comes of a mail; null if it was accepted. */
    async function sendTo(
      chosen: Partial<ChosenServer>,
      { allowLocal = true, limits = SMTP_LIMITS } = {},
    ) {
      const mailer = createMailer({
        config: {
          smtpUrl: undefined,
          mailFrom: undefined,
          publicOrigin: 'http://localhost',
          dataDir: tmpdir(),
        },
        bucket: null,
        findChosen: async () => ({
          host: 'localhost',
          port: 0,
          encryption: 'starttls',
          user: 'dana',
          password: 'the right one',
          sender: 'site@example.com',
          ...chosen,
        }),
        allowLocal,
        limits,
      });
      stops.push(() => mailer.close());
      const result = await mailer
        .send(MAIL, new AbortController().signal)
        .catch((error: DeliveryError) => error);
      return typeof result === 'string' ? result : result.message.replace(/:\d+/, '');
    }

    async function start(encryption: 'tls' | 'starttls' | 'none') {
      const server = await startSecureMailServer({ encryption, password: 'the right one' });
      stops.push(() => server.close());
      return server;
    }

    it.each(['tls', 'starttls'] as const)(
      'gets mails and the password encrypted: %s',
      async (kind) => {
        const { port, mails, signIns } = await start(kind);
        expect(await sendTo({ port, encryption: kind })).toBe('sent');
        expect(mails).toHaveLength(1);
        expect(mails[0]).toContain('From: Wizard Services <site@example.com>');
        expect(signIns).toEqual([{ user: 'dana', password: 'the right one' }]);
      },
    );

    it('gets nothing in the clear', async () => {
      const { port, mails, signIns } = await start('none');
      expect(await sendTo({ port })).toContain('does not offer encryption on this port');
      expect(await sendTo({ port, encryption: 'tls' })).toContain('begins without encryption');
      expect([mails, signIns]).toEqual([[], []]);
    });

    it('that expects TLS from the start says so', async () => {
      const { port } = await start('tls');
      // Only the wait for the greeting ends, not the connection, also on a busy machine.
      const limits = { connectMilliseconds: 5_000, silentMilliseconds: 60_000 };
      const answer = await sendTo({ port }, { limits });
      expect(answer).toContain('choose “TLS from the start.”');
    });

    it('rejects the password or the sender, in words of the form', async () => {
      const server = await start('starttls');
      expect(await sendTo({ port: server.port, password: 'a wrong one' })).toContain(
        'The mail server localhost rejects the user name or the password: "535 5.7.8 Username and Password not accepted".',
      );
      server.rejectSender({ code: 553, text: 'Not your address' });
      const sentence = await sendTo({ port: server.port });
      expect(sentence).toContain('does not accept the sender: "553 Not your address".');
      expect(sentence).not.toContain('MAIL_FROM');
    });

    it('is not asked when it is in the network of this machine', async () => {
      const { port, signIns } = await start('starttls');
      for (const host of ['localhost', '127.0.0.1', '::1']) {
        expect(await sendTo({ host, port }, { allowLocal: false })).toContain(
          'is not on the open internet',
        );
      }
      expect(signIns).toEqual([]);
    });

    it('that is not there says what to check', async () => {
      const { port, close } = await startSecureMailServer({ encryption: 'tls', password: 'x' });
      await close();
      expect(await sendTo({ port })).toContain('does not answer (ECONNREFUSED). Check its name');
      expect(await sendTo({ host: 'no-such-host.invalid', port: 587 })).toContain(
        'cannot be found',
      );
    });

    it('cannot be used with a password that was encrypted with another secret', async () => {
      const { port, signIns } = await start('starttls');
      expect(await sendTo({ port, password: null })).toContain('Enter the password again');
      expect(signIns).toEqual([]);
    });
  },
);
