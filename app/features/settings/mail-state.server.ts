import { z } from 'zod';
import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { type MailState, type MailTest, toMailState } from './mail-server/mail-state.ts';
import { findValue, storeValue } from './stored-value.server.ts';

/** In the settings table, and not part of the settings form. */
const KEY = 'mailTest';

const COLUMN = {
  column: `settings.${KEY}`,
  schema: z.object({
    server: z.string(),
    to: z.string(),
    sentAt: z.iso.datetime(),
    arrived: z.boolean().nullable(),
  }) satisfies z.ZodType<MailTest>,
  fallback: null,
};

interface MailStateDeps {
  readonly database: { readonly db: Db };
  readonly mailer: Pick<Mailer, 'findServer'>;
}

/** Whether there is a mail server, and its password can be read. */
export async function canSendMail({ mailer }: Pick<MailStateDeps, 'mailer'>): Promise<boolean> {
  return (await mailer.findServer())?.hasPassword ?? false;
}

/** Whether mail works now: what Home, the settings and the launch checklist go by. */
export async function findMailState(deps: MailStateDeps): Promise<MailState> {
  const server = await deps.mailer.findServer();
  return toMailState(server, await findValue(deps.database.db, KEY, COLUMN));
}

/** Records that the mail server accepted a test, so that we ask the person whether it arrived. */
export async function recordMailTest(
  deps: WriteDeps & { mailer: Pick<Mailer, 'findServer'> },
  actor: Actor,
  to: string,
): Promise<void> {
  const server = await deps.mailer.findServer();
  if (server === null) return;
  const sentAt = writeTimestamp(deps.now());
  const test: MailTest = { server: server.id, to, sentAt, arrived: null };
  await write(deps, actor, async (tx, changes) => {
    await storeValue(tx, KEY, test, deps.now());
    changes.event({ type: 'settings', id: KEY });
  });
}

/**
 * Stores whether the test arrived.
 * @param sentAt which test the person was asked about
 * @returns false if another test was sent since
 */
export function answerMailTest(
  deps: WriteDeps,
  actor: Actor,
  { sentAt, arrived }: { sentAt: string; arrived: boolean },
): Promise<boolean> {
  return write(deps, actor, async (tx, changes) => {
    const test = await findValue(tx, KEY, COLUMN);
    if (test === null || test.sentAt !== sentAt) return false;
    await storeValue(tx, KEY, { ...test, arrived } satisfies MailTest, deps.now());
    changes.audit({
      action: arrived ? 'settings.mail-arrived' : 'settings.mail-missing',
      objectType: 'settings',
      objectId: null,
      detail: { to: test.to },
    });
    changes.event({ type: 'settings', id: KEY });
    return true;
  });
}
