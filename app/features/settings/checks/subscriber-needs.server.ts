import type { Db } from '#database/connect.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { findMailState } from '../mail-state.server.ts';
import { settingPath, topicPath } from '../setting-topics.ts';
import type { Settings } from '../settings-schema.ts';

interface SubscriberNeed {
  /** As an item of a list. */
  readonly label: string;
  /** Where the owner adds it. */
  readonly href: string;
  /** Asks for it, where the form cannot be turned on. */
  readonly request: string;
}

const ADDRESS: SubscriberNeed = {
  label: 'your mailing address',
  href: settingPath('postalAddress'),
  request:
    'Enter your mailing address first, under Contact details: each of these emails has to say it.',
};

const MAIL: SubscriberNeed = {
  label: 'a test email that arrived',
  href: topicPath('mail'),
  request:
    'Send a test email first, under Email, and say that it arrived: people confirm by email.',
};

/**
 * What is missing for the form for people who want to hear more. Each of its emails says where the
 * owner is, and the first one has to arrive.
 */
export async function findSubscriberNeeds(
  site: { database: { db: Db }; mailer: Pick<Mailer, 'findServer'> },
  { postalAddress }: Pick<Settings, 'postalAddress'>,
): Promise<SubscriberNeed[]> {
  const { kind } = await findMailState(site);
  return [...(postalAddress === null ? [ADDRESS] : []), ...(kind === 'works' ? [] : [MAIL])];
}
