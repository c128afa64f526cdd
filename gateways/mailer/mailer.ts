import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DeliveryError } from '../delivery-error.ts';
import { createFolderStore } from '../object-store/folder-store.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { createAddressGuard } from '../open-internet/address-guard.ts';
import type { ChosenServer, Mailer, MailServerInfo } from './mail.ts';
import { createSmtpMailer, SMTP_LIMITS, type SmtpLimits, type SmtpMailer } from './smtp-mailer.ts';
import { chosenServer, serverAt } from './smtp-server.ts';
import { createStoreMailer } from './store-mailer.ts';

export interface MailerConfig {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly publicOrigin: string;
  readonly dataDir: string;
}

export interface MailerDeps {
  readonly config: MailerConfig;
  /** Where mails are saved; null for the data folder. */
  readonly bucket: ObjectStore | null;
  /**
   * The server that was set up in the admin area; read for each mail, so that a change takes effect
   * at once.
   */
  readonly findChosen: () => Promise<ChosenServer | null>;
  /** Whether that server may be on a loopback address: only if the site is on one. */
  readonly allowLocal: boolean;
  readonly limits?: SmtpLimits;
}

const SENDER_NAME = 'Wizard Services';

/**
 * Sends to the mail server that SMTP_URL names, or else to the one that was set up in the admin area;
 * without either, writes to `mails` in the data folder, or in the bucket.
 */
export function createMailer(deps: MailerDeps): Mailer {
  const { smtpUrl } = deps.config;
  return smtpUrl === undefined ? createSettableMailer(deps) : createFixedMailer(deps, smtpUrl);
}

function senderOf({ mailFrom, publicOrigin }: MailerConfig) {
  const host = new URL(publicOrigin).hostname;
  return { from: mailFrom ?? `${SENDER_NAME} <no-reply@${host}>`, host };
}

function identify(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function createFixedMailer({ config, limits = SMTP_LIMITS }: MailerDeps, smtpUrl: string): Mailer {
  const server = serverAt(smtpUrl);
  const sender = senderOf(config);
  const smtp = createSmtpMailer(server, sender, limits);
  const { host, setBy } = server;
  const { username } = new URL(smtpUrl);
  const id = identify(host, username, sender.from);
  return {
    findServer: async () => ({ host, id, setBy, hasPassword: true }),
    stored: null,
    async send(mail, signal) {
      await smtp.send(mail, signal);
      return 'sent';
    },
    close: smtp.close,
  };
}

function createSettableMailer({
  config,
  bucket,
  findChosen,
  allowLocal,
  limits = SMTP_LIMITS,
}: MailerDeps): Mailer {
  const guard = createAddressGuard({ allowLocal });
  const place =
    bucket === null
      ? { store: createFolderStore(join(config.dataDir, 'mails')), prefix: '' }
      : { store: bucket, prefix: 'mails/' };
  const store = createStoreMailer(place, senderOf(config));
  let opened: { key: string; smtp: SmtpMailer } | null = null;

  /** Connections are shared until the server changes. */
  async function openSmtp(chosen: ChosenServer, password: string): Promise<SmtpMailer> {
    const key = JSON.stringify(chosen);
    if (opened?.key === key) return opened.smtp;
    const server = chosenServer({ ...chosen, password }, guard, limits.connectMilliseconds);
    const sender = { ...senderOf(config), from: `${SENDER_NAME} <${chosen.sender}>` };
    const previous = opened;
    opened = { key, smtp: createSmtpMailer(server, sender, limits) };
    await previous?.smtp.close();
    return opened.smtp;
  }

  return {
    async findServer() {
      const chosen = await findChosen();
      return chosen === null ? null : describeChosen(chosen);
    },
    stored: store.stored,
    async send(mail, signal) {
      const chosen = await findChosen();
      if (chosen === null) {
        await store.send(mail, signal);
        return 'saved';
      }
      if (chosen.password === null) throw unreadablePassword(chosen);
      const smtp = await openSmtp(chosen, chosen.password);
      await smtp.send(mail, signal);
      return 'sent';
    },
    async close() {
      await opened?.smtp.close();
    },
  };
}

function describeChosen({ host, port, user, sender, password }: ChosenServer): MailServerInfo {
  const id = identify(host, port, user, sender);
  return { host, id, setBy: 'admin', hasPassword: password !== null };
}

function unreadablePassword({ host }: ChosenServer): DeliveryError {
  return new DeliveryError(
    'channel',
    `The stored password for the mail server ${host} cannot be read, because the secret of this site has changed. Enter the password again in the settings, under Email.`,
  );
}
