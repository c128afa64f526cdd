import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import { composeMail, type Sender } from './compose.ts';
import type { Mail } from './mail.ts';
import { toDeliveryError } from './smtp-errors.ts';
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

async function openTransport(options: SMTPPoolOptions, limits: SmtpLimits) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...options,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // No retries here: the outbox retries, because it knows which mails were sent.
    maxRequeues: 0,
    connectionTimeout: limits.connectMilliseconds,
    dnsTimeout: limits.connectMilliseconds,
    greetingTimeout: limits.connectMilliseconds,
    socketTimeout: limits.silentMilliseconds,
    maxResponseSize: LONGEST_REPLY,
  });
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
