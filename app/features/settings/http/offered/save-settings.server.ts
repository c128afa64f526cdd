import type { RouterContextProvider } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { deleteProviderFailures } from '#app/features/providers/provider-failures.server.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { PROVIDER_PLACES } from '#app/site/provider-places.ts';
import { describeProviderHosts } from '#app/site/words/provider-hosts.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import { addsLeadReceiver, changesPaidBooking } from '../../checks/lead-receivers.server.ts';
import { findSubscriberNeeds } from '../../checks/subscriber-needs.server.ts';
import { findSettings, updateSettings } from '../../settings.server.ts';
import { detectConflicts, type SettingTexts, toSettingTexts } from '../../settings-schema.ts';
import { findNewProviderHosts } from '../../snippets/new-provider-hosts.server.ts';
import type { SettingsAnswer } from '../../ui/offered/settings-form.tsx';

/**
 * Saves a form that has any of the settings. The others stay as they are.
 * @throws the response that asks who is there, where the form has something to ask about
 */
export async function saveSettings(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<SettingsAnswer> {
  const actor = actorOf(context.get(adminSession));
  const site = context.get(services);
  const { db } = site.database;
  const hosts = await findNewProviderHosts(db, form);
  const addsHosts = hosts.scripts.length + hosts.frames.length > 0;
  const asks =
    addsHosts || (await addsLeadReceiver(db, form)) || (await changesPaidBooking(db, form));
  if (asks) {
    const asked = addsHosts ? { form, topic: describeProviderHosts(hosts) } : { form };
    if ((await requireRecentSignIn(context, asked)) === 'cancelled') {
      const current = toSettingTexts(await findSettings(db));
      const { conflicts, touched, baselines } = detectConflicts(form, current);
      return notSaved({ errors: conflicts, touched, baselines });
    }
  }
  const missing = await whyNoSubscribers(site, form);
  if (missing !== null) {
    const current = toSettingTexts(await findSettings(db));
    const { conflicts, touched, baselines } = detectConflicts(form, current);
    return notSaved({ errors: { ...conflicts, subscribers: missing }, touched, baselines });
  }
  const allowLocal = isLoopbackOrigin(site.config.publicOrigin);
  const parsed = await updateSettings(site, actor, form, { allowLocal });
  if (!parsed.ok) return notSaved(parsed);
  const replaced = PROVIDER_PLACES.filter((place) => parsed.changed.includes(place));
  await deleteProviderFailures(site, actor, replaced);
  return { saved: true, errors: {}, summary: parsed.summary, typed: {}, baselines: {} };
}

/** Why the form for people who want to hear more can't be turned on; null if it can, or is not. */
async function whyNoSubscribers(site: Services, form: FormData): Promise<string | null> {
  if (form.get('subscribers') !== 'on') return null;
  const settings = await findSettings(site.database.db);
  if (settings.subscribers === 'on') return null;
  const needs = await findSubscriberNeeds(site, settings);
  return needs.length === 0 ? null : needs.map(({ request }) => request).join(' ');
}

/** Has only what this person changed: the other fields show what is stored, whoever changed it. */
function notSaved({
  errors,
  touched,
  baselines,
}: Pick<SettingsAnswer, 'errors' | 'baselines'> & { touched: SettingTexts }): SettingsAnswer {
  return { saved: false, errors, summary: {}, typed: touched, baselines };
}

/** The status of the answer: "Not now" is no mistake. */
export function statusOf({ saved, errors }: SettingsAnswer): number {
  return saved || Object.keys(errors).length === 0 ? 200 : 422;
}
