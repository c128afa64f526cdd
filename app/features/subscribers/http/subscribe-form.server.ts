import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { canSendMail } from '#app/features/settings/mail-state.server.ts';
import type { Settings } from '#app/features/settings/settings-schema.ts';
import { fallbackWhenUnavailable } from '#app/http/database-unavailable.server.ts';
import { issueFormToken } from '#app/http/form-token.server.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import { findPublicSettings } from '#app/services/site-settings.server.ts';
import type { SubscribeFormView } from '#app/site/subscribe-form-view.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { OptInWording } from '../subscriber.ts';
import { takesSubscribers } from '../takes-subscribers.ts';

/** The page of the form itself. */
export const SUBSCRIPTION_PATH = '/subscription';

/** What the token of the form is for. */
export const SUBSCRIBE_CLAIM = { kind: 'page', form: 'subscribe' } as const;

const VERSION_CHARACTERS = 12;

/** What somebody agrees to with the box. Its words are the owner's, so the version follows from them. */
export function optInWording({ forms }: SiteContent): OptInWording {
  const text = forms.subscribe.consent;
  const version = createHash('sha256').update(text).digest('hex').slice(0, VERSION_CHARACTERS);
  return { text, version };
}

export function createSubscribeForm(
  { secret, now }: Pick<Services, 'secret' | 'now'>,
  content: SiteContent,
  page: string,
): SubscribeFormView {
  return {
    token: issueFormToken(secret, SUBSCRIBE_CLAIM, now().getTime()),
    page,
    wordingVersion: optInWording(content).version,
    email: '',
    checked: false,
    errors: {},
    rejection: null,
  };
}

/**
 * Why there is no form: the owner has not turned it on, has no mailing address in the settings, or no
 * mail server, without which nobody could confirm. Null if there is one.
 */
export async function whyNoForm(
  site: Pick<Services, 'mailer'>,
  settings: Settings,
): Promise<'setting' | 'address' | 'mail' | null> {
  if (settings.subscribers !== 'on') return 'setting';
  if (!takesSubscribers(settings)) return 'address';
  return (await canSendMail(site)) ? null : 'mail';
}

/** An empty form for a page; null while there is none, or the database is away. */
export async function openSubscribeForm(
  context: Readonly<RouterContextProvider>,
  page: string,
): Promise<SubscribeFormView | null> {
  const site = context.get(services);
  const settings = await findPublicSettings(context);
  if ((await fallbackWhenUnavailable(whyNoForm(site, settings), 'mail')) !== null) return null;
  return createSubscribeForm(site, context.get(siteContent), page);
}
