import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { saveMailServer } from '#app/features/settings/mail-server/mail-server.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { SettingTexts } from '#app/features/settings/settings-schema.ts';
import type { Db } from '#database/connect.ts';
import type { SubscriberTable } from '#database/schema.ts';
import { emailKey } from '#database/search-terms.ts';
import { elementsIn, fieldsIn, Page } from './html.ts';
import type { TestSite } from './test-site.ts';

type Site = Pick<TestSite, 'fetch' | 'post' | 'services'>;

const OWNER = { id: null, name: 'The owner' };

/** A mail server that takes nothing: nobody listens there. */
const MAIL_SERVER = {
  preset: 'other',
  texts: {
    ...{ host: '127.0.0.1', port: '9', encryption: 'tls' },
    ...{ user: 'us', password: 'quarry', sender: 'us@wizard.example' },
  },
  baseline: '',
} as const;

/**
 * Turns the form on, without the questions that the settings ask first. A site without a mail server,
 * which would have no form, gets one that takes nothing.
 */
export async function takeSubscribers(
  { services }: Pick<TestSite, 'services'>,
  more: SettingTexts = {},
): Promise<void> {
  const texts = { subscribers: 'on', postalAddress: '12 Main Street\nColumbus, OH', ...more };
  const saved = await updateSettings(services, OWNER, texts, { allowLocal: true });
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors));
  if ((await services.mailer.findServer()) !== null) return;
  const server = await saveMailServer(services, OWNER, MAIL_SERVER, { allowLocal: true });
  if (!server.ok) throw new Error(JSON.stringify(server.errors));
}

type Given = Partial<Insertable<SubscriberTable>> & { email: string };

/** Somebody who has confirmed. */
export function subscriberRow(given: Given): Insertable<SubscriberTable> {
  const at = '2026-01-05T12:00:00.000Z';
  return {
    ...{ id: randomUUID(), email_key: emailKey(given.email), state: 'confirmed' },
    ...{ source_page: '/blog/care', wording: 'Yes, email me.', wording_version: 'abc' },
    ...{ asked_at: at, confirmed_at: at, ended_at: null, ended_by: null, topics: null },
    ...given,
  };
}

/** Stores somebody who has confirmed. */
export async function storeSubscriber(db: Db, given: Given): Promise<string> {
  const row = subscriberRow(given);
  await db.insertInto('subscribers').values(row).execute();
  return row.id;
}

/** The fields of the form on a page, as a browser without JavaScript finds them. */
export function subscribeFieldsIn(html: string): Record<string, string> {
  const forms = elementsIn(new Page(html).within('main'), 'form');
  const form = forms.find(({ properties }) => properties.action === '/subscription');
  if (form === undefined) throw new Error('The page has no form for subscribers.');
  return fieldsIn(form);
}

/** Fills in the form of a page and sends it. */
export async function subscribe(
  site: Site,
  email: string,
  { page = '/subscription', fields = {}, from }: SubscribeOptions = {},
): Promise<Response> {
  const opened = subscribeFieldsIn(await (await site.fetch(page)).text());
  const headers: Record<string, string> = from === undefined ? {} : { 'X-Forwarded-For': from };
  return site.post(
    '/subscription',
    { ...opened, email, consent: 'on', ...fields },
    { extra: headers },
  );
}

interface SubscribeOptions {
  page?: string;
  fields?: Record<string, string>;
  /** The address that it is sent from, through a trusted proxy. */
  from?: string;
}
