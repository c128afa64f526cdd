import { headerText, SUBJECT_MAX } from '#app/formatting/header-text.ts';
import type { TextsReader } from '#app/site/texts-reader.ts';
import type { Db } from '#database/connect.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import type { Mail, Mailer } from '#gateways/mailer/mail.ts';
import type { Deliver } from '../../channel.server.ts';
import { type WrittenMail, writeParts } from '../../mail-parts.ts';

export interface OwnerMailDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  /** What the mails say, when they are sent. */
  readonly siteTexts: Pick<TextsReader, 'readOrLast'>;
  readonly adminOrigin: string;
  /** Who gets news; null for nobody. */
  readonly findOwnerAddress: () => Promise<string | null>;
}

type SendDeps = Pick<OwnerMailDeps, 'mailer' | 'findOwnerAddress'>;

async function requireOwnerAddress({ findOwnerAddress }: SendDeps): Promise<string> {
  const address = await findOwnerAddress();
  if (address !== null) return address;
  const sentence =
    'Tell us where to email new leads: enter an address in the settings, under Email.';
  throw new DeliveryError('channel', sentence);
}

export async function sendToOwner(
  deps: SendDeps,
  { id, createdAt }: Parameters<Deliver>[0],
  mail: WrittenMail &
    Pick<Mail, 'replyTo'> & {
      /** Somebody with access who gets it in place of the owner. */
      to?: string | null;
    },
  signal: AbortSignal,
): ReturnType<Deliver> {
  const to = mail.to ?? (await requireOwnerAddress(deps));
  const { replyTo } = mail;
  const subject = headerText(mail.subject, SUBJECT_MAX);
  const composed = {
    ...{ id, date: createdAt, to, replyTo, subject, ...writeParts(mail.paragraphs) },
    ...{ automatic: true, unsubscribe: null },
  };
  const sent = await deps.mailer.send(composed, signal);
  return { to, subject, savedToFile: sent === 'saved' };
}
