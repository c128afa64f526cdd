import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import { composeMail, isAscii, type Sender } from './compose.ts';
import type { Mail } from './mail.ts';
import { LettersNotOfferedError, toDeliveryError } from './smtp-errors.ts';
import type { SmtpServer } from './smtp-server.ts';

export interface SmtpLimits {
  /** The limit for the connection, and again for the server's greeting. */
  readonly connectMilliseconds: number;
  /** The connection ends after this much silence. */
  readonly silentMilliseconds: number;
}

export const SMTP_LIMITS: SmtpLimits = { connectMilliseconds: 10_000, silentMilliseconds: 30_000 };
const MAX_CONNECTIONS = 4;
/** A reply has a few lines of 512 bytes at most (RFC 5321, 4.5.3.1.5). */
const LONGEST_REPLY = 64 * 1024;

/** A server's offer to take addresses with letters like é (RFC 6531). */
const OFFERS_LETTERS = /^250[ -]SMTPUTF8\b/im;

function limitsOf({ connectMilliseconds, silentMilliseconds }: SmtpLimits) {
  return {
    connectionTimeout: connectMilliseconds,
    dnsTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    socketTimeout: silentMilliseconds,
    maxResponseSize: LONGEST_REPLY,
  };
}

async function openTransport(options: SMTPPoolOptions, limits: SmtpLimits) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...options,
    ...limitsOf(limits),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // No retries here: the outbox retries, because it knows which mails were sent.
    maxRequeues: 0,
  });
}

/**
 * Whether the server takes addresses with letters like é. The library sends them to any server, and some
 * lose such a mail without a word; what a server offers can be read only from what it says.
 */
async function offersLetters(options: SMTPPoolOptions, limits: SmtpLimits): Promise<boolean> {
  const { createTransport } = await import('nodemailer');
  let isOffered = false;
  const read = (_: unknown, line: string) => {
    isOffered ||= OFFERS_LETTERS.test(line);
  };
  const ignore = () => undefined;
  const others = { trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore };
  const transport = createTransport({
    ...options,
    ...limitsOf(limits),
    pool: false,
    logger: { ...others, level: ignore, debug: read },
    transactionLog: true,
  });
  await transport.verify();
  return isOffered;
}

/** Sends through one mail server. */
export interface SmtpMailer {
  /** @throws DeliveryError */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  /** Finishes the mails that are being sent. */
  close(): Promise<void>;
}

export function createSmtpMailer(
  server: SmtpServer,
  sender: Sender,
  limits: SmtpLimits,
): SmtpMailer {
  // Imported with the first mail, to keep it out of the startup time.
  let opened: ReturnType<typeof openTransport> | null = null;
  return {
    async send(mail, signal) {
      opened ??= openTransport(server.options, limits);
      const transport = await opened;
      try {
        if (!isAscii(mail.to) && !(await offersLetters(server.options, limits))) {
          throw new LettersNotOfferedError();
        }
        await transport.sendMail({ ...(await composeMail(mail, sender)), signal });
      } catch (error) {
        throw toDeliveryError(error as NodemailerError, server);
      }
    },
    async close() {
      // `send` has already reported an error of opening it.
      const transport = await opened?.catch(() => null);
      transport?.close();
    },
  };
}
