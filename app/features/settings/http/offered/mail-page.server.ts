import { setTimeout } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { hasRecentSignIn } from '#app/features/accounts/recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { textOf } from '#app/http/read-form.ts';
import { services } from '#app/services/services.server.ts';
import { isLoopbackOrigin } from '#config/loopback.ts';
import { findOwnerAddress } from '../../mail/owner-address.server.ts';
import { sendTestMail } from '../../mail/send-test-mail.server.ts';
import { isFreeMail, listDnsNeeds } from '../../mail-server/dns-records.ts';
import {
  MAIL_FIELDS,
  type MailSettings,
  type MailTexts,
} from '../../mail-server/mail-form.server.ts';
import {
  MAIL_PRESETS,
  type MailPreset,
  type MailPresetId,
  toPresetId,
} from '../../mail-server/mail-presets.ts';
import {
  baselineOf,
  findMailSettings,
  removeMailServer,
  saveMailServer,
} from '../../mail-server/mail-server.server.ts';
import { answerMailTest, findMailState } from '../../mail-state.server.ts';
import { MAIL_BASELINE, type MailAnswer, type MailData } from '../../ui/mail-data.ts';

type Context = Readonly<RouterContextProvider>;

/** What the screens about email show. Nothing of it is the password. */
export async function loadMail(context: Context, url: URL): Promise<MailData> {
  const site = context.get(services);
  const { db } = site.database;
  const settings = await findMailSettings(db);
  const { contactEmail } = await site.readSettings();
  const chosen = toPresetId(url.searchParams.get('with'));
  const preset = chosen ?? settings?.preset ?? null;
  const isStored = settings !== null && settings.preset === preset;
  return {
    state: await findMailState(site),
    to: await findOwnerAddress(db),
    preset,
    texts: toTexts(preset, isStored ? settings : null, contactEmail),
    hasPassword: isStored,
    baseline: baselineOf(settings),
    mayChange: await hasRecentSignIn(db, context.get(adminSession)),
    needs: settings === null ? [] : listDnsNeeds(settings.preset, settings),
    isFreeMail: settings !== null && isFreeMail(domainOf(settings)),
  };
}

function domainOf({ sender }: MailSettings): string {
  return sender.slice(sender.lastIndexOf('@') + 1);
}

/** What fills the form: what is stored, or else what the service has. */
function toTexts(
  preset: MailPresetId | null,
  stored: MailSettings | null,
  contactEmail: string | null,
): MailData['texts'] {
  const service: MailPreset = MAIL_PRESETS[preset ?? 'other'];
  const { host, port, encryption } = stored ?? service;
  const address = contactEmail ?? '';
  return {
    host,
    port: String(port),
    encryption,
    user: stored?.user ?? (service.signIn === 'address' ? address : ''),
    sender: stored?.sender ?? address,
  };
}

/** Answers a form of the screens about email; null for a form with settings. */
export async function answerMailForm(context: Context, form: FormData): Promise<MailAnswer | null> {
  const site = context.get(services);
  const actor = actorOf(context.get(adminSession));
  switch (textOf(form, 'intent')) {
    case 'save-mail-server':
      return saveServer(context, form);
    case 'remove-mail-server':
      if ((await requireRecentSignIn(context, { form })) === 'cancelled')
        return { kind: 'nothing' };
      await removeMailServer(site, actor);
      return { kind: 'removed' };
    case 'test-mail': {
      const result = await sendTestMail(site, actor);
      if (result.kind === 'delivered') return { kind: 'tested' };
      const sentence =
        result.kind === 'failed'
          ? result.sentence
          : 'The test is being sent. Look again in a moment.';
      return { kind: 'test-failed', sentence };
    }
    case 'mail-arrived': {
      const arrived = textOf(form, 'arrived') === 'yes';
      const isAnswered = await answerMailTest(site, actor, {
        sentAt: textOf(form, 'sentAt'),
        arrived,
      });
      if (!isAnswered) return { kind: 'other-test' };
      return { kind: arrived ? 'arrived' : 'answered' };
    }
    default:
      return null;
  }
}

/** So long the next question of the set-up waits for the mail server. */
const FIRST_TEST_MILLISECONDS = 5_000;

/**
 * Sends a test where nobody has sent one yet, so that the next screen can ask whether it arrived. If
 * that fails or takes long, the screen has the button instead, which says why.
 */
export async function sendFirstTest(context: Context): Promise<void> {
  const site = context.get(services);
  const to = await findOwnerAddress(site.database.db);
  const { kind } = await findMailState(site);
  if (to === null || kind !== 'untested') return;
  await Promise.race([
    sendTestMail(site, actorOf(context.get(adminSession))),
    setTimeout(FIRST_TEST_MILLISECONDS, undefined, { ref: false }),
  ]);
}

const LEFT_OUT = 'Type the password again: it was left out while you confirmed that it’s you.';

async function saveServer(context: Context, form: FormData): Promise<MailAnswer> {
  const site = context.get(services);
  const asked = await requireRecentSignIn(context, { form, secrets: ['password'] });
  const preset = toPresetId(textOf(form, 'preset')) ?? 'other';
  const typed = Object.fromEntries(
    MAIL_FIELDS.map((field) => [field, textOf(form, field)]),
  ) as MailTexts;
  const { password: _, ...texts } = typed;
  const baseline = textOf(form, MAIL_BASELINE);
  const shown = { preset, texts, baseline };
  if (asked === 'cancelled') return { kind: 'not-saved', ...shown, errors: {} };
  if (!form.has('password')) {
    return { kind: 'not-saved', ...shown, errors: { password: LEFT_OUT } };
  }
  const saved = await saveMailServer(
    site,
    actorOf(context.get(adminSession)),
    { preset, texts: typed, baseline },
    { allowLocal: isLoopbackOrigin(site.config.publicOrigin) },
  );
  if (!saved.ok) {
    return { kind: 'not-saved', ...shown, errors: saved.errors, baseline: saved.baseline };
  }
  // What waits because of the earlier server goes out through this one.
  site.outbox.retryNow();
  return { kind: 'saved' };
}

export function mailStatusOf(answer: MailAnswer): number {
  return answer.kind === 'not-saved' && Object.keys(answer.errors).length > 0 ? 422 : 200;
}
