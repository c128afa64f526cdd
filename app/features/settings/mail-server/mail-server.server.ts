import { z } from 'zod';
import { describeTheirs } from '#app/formatting/conflict.ts';
import { deriveKey } from '#config/derived-keys.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { ChosenServer } from '#gateways/mailer/mail.ts';
import { findValue, storeValue } from '../stored-value.server.ts';
import {
  accountOf,
  type MailErrors,
  type MailSettings,
  type MailTexts,
  parseMailForm,
} from './mail-form.server.ts';
import { MAIL_PRESET_IDS, type MailPresetId } from './mail-presets.ts';

/** In the settings table. It is not part of the settings form, and public pages never read it. */
const KEY = 'mailServer';

interface StoredServer extends MailSettings {
  /** Encrypted for exactly this server and user. */
  readonly password: string;
}

const COLUMN = {
  column: `settings.${KEY}`,
  schema: z.object({
    preset: z.enum(MAIL_PRESET_IDS as [MailPresetId, ...MailPresetId[]]),
    host: z.string(),
    port: z.int(),
    encryption: z.enum(['tls', 'starttls']),
    user: z.string(),
    sender: z.string(),
    password: z.string(),
  }) satisfies z.ZodType<StoredServer>,
  fallback: null,
};

/**
 * Derived from the secret for one account at one server, so that somebody who can write to the
 * database can neither have the password sent to another server nor have another encrypted value
 * sent in its place.
 */
function keyFor(secret: string, settings: MailSettings): string {
  return deriveKey(secret, 'mail-server', accountOf(settings)).toString('base64url');
}

async function encryptPassword(secret: string, settings: MailSettings, password: string) {
  const { symmetricEncrypt } = await import('better-auth/crypto');
  return symmetricEncrypt({ key: keyFor(secret, settings), data: password });
}

/** Null if it was encrypted with another secret, or for another server. */
async function decryptPassword(secret: string, stored: StoredServer): Promise<string | null> {
  const { symmetricDecrypt } = await import('better-auth/crypto');
  try {
    return await symmetricDecrypt({ key: keyFor(secret, stored), data: stored.password });
  } catch {
    return null;
  }
}

/** The mail server that was set up in the admin area, with its password; null without one. */
export async function findChosenServer(db: Db, secret: string): Promise<ChosenServer | null> {
  const stored = await findValue(db, KEY, COLUMN);
  if (stored === null) return null;
  const { host, port, encryption, sender } = stored;
  const password = await decryptPassword(secret, stored);
  // A token is the user name as well.
  const user = stored.user === '' ? (password ?? '') : stored.user;
  return { host, port, encryption, user, password, sender };
}

/** What the form shows: everything but the password. */
export async function findMailSettings(db: Db): Promise<MailSettings | null> {
  const stored = await findValue(db, KEY, COLUMN);
  if (stored === null) return null;
  const { password: _, ...settings } = stored;
  return settings;
}

export interface MailForm {
  readonly preset: MailPresetId;
  readonly texts: MailTexts;
  /** The result of `baselineOf` when the form was opened. */
  readonly baseline: string;
}

/**
 * Identifies what is stored, so that a form does not overwrite what somebody else set up after it
 * was opened.
 */
export function baselineOf(settings: MailSettings | null): string {
  return settings === null ? '' : `${accountOf(settings)} ${settings.sender}`;
}

export type SavedMail =
  | { readonly ok: true }
  | { readonly ok: false; readonly errors: MailErrors; readonly baseline: string };

/** Stores a mail server, or says what is wrong with the form. It is used from the next mail on. */
export function saveMailServer(
  deps: WriteDeps & { secret: string },
  actor: Actor,
  { preset, texts, baseline }: MailForm,
  { allowLocal }: { allowLocal: boolean },
): Promise<SavedMail> {
  return write<SavedMail>(deps, actor, async (tx, changes) => {
    const before = await findValue(tx, KEY, COLUMN);
    const readable = before === null ? null : await decryptPassword(deps.secret, before);
    const stored = readable === null ? null : before;
    const parsed = parseMailForm(preset, texts, { stored, allowLocal });
    const now = baselineOf(before);
    if (!parsed.ok) return { ok: false, errors: parsed.errors, baseline };
    if (now !== baseline) {
      const errors = { host: describeTheirs(before?.host ?? '') };
      return { ok: false, errors, baseline: now };
    }
    const { settings } = parsed;
    const password =
      parsed.password === null && before !== null
        ? before.password
        : await encryptPassword(deps.secret, settings, parsed.password ?? '');
    await storeValue(tx, KEY, { ...settings, password } satisfies StoredServer, deps.now());
    changes.audit({
      action: 'settings.mail-server-set',
      objectType: 'settings',
      objectId: null,
      detail: { host: settings.host, sender: settings.sender },
    });
    changes.event({ type: 'settings', id: KEY });
    return { ok: true };
  });
}

/** From now on, mails are saved to files again. */
export function removeMailServer(deps: WriteDeps, actor: Actor): Promise<void> {
  return write(deps, actor, async (tx, changes) => {
    const before = await findValue(tx, KEY, COLUMN);
    if (before === null) return;
    await storeValue(tx, KEY, undefined, deps.now());
    changes.audit({
      action: 'settings.mail-server-removed',
      objectType: 'settings',
      objectId: null,
      detail: { host: before.host },
    });
    changes.event({ type: 'settings', id: KEY });
  });
}
