import { data, type RouterContextProvider, redirect } from 'react-router';
import { textOf } from '#app/http/read-form.ts';
import { services } from '#app/services/services.server.ts';
import { passwordsBusySentence } from '#app/site/words/errors.ts';
import { ADMIN_TOKEN_FIELD } from '#app/ui/admin/line/admin-token.ts';
import { QueueFullError } from '#queue/fair-queue.ts';
import { hasPasskeys } from '../../passkeys/passkeys.server.ts';
import {
  acceptsCode,
  confirmIdentity,
  hasRecentSignIn,
  type ProofErrors,
} from '../../recent-sign-in.server.ts';
import {
  CONFIRM_FIELDS,
  type ConfirmCall,
  type ConfirmProof,
  type ConfirmRequest,
  type ConfirmTopic,
} from '../../ui/offered/confirm-request.ts';
import { openSecrets, sealSecrets } from '../carried-secrets.server.ts';
import { adminSession } from './require-admin.server.ts';

interface GuardedForm {
  readonly form: FormData;
  /** An explanation to read first. A form that has one always asks. */
  readonly topic?: ConfirmTopic;
  /** Fields that no answer may show, such as a password: the question carries them encrypted. */
  readonly secrets?: readonly string[];
}

interface GuardedDownload {
  /** The page with the link to the download; the person returns to it. */
  readonly page: string;
}

interface PostedDownload {
  /** The page that the form is redirected to: it asks, then shows the form again. */
  readonly resendTo: string;
}

type Context = Readonly<RouterContextProvider>;

/**
 * Guards actions that a stranger at an unattended browser must not take. It passes if the person
 * signed in, or confirmed their identity, within the last ten minutes. Otherwise the response to a
 * form is a page that asks for the password, carries the form's fields and submits them again;
 * `cancelled` means that the person chose not to continue, and the form is shown as it was. A
 * download redirects to a page that asks, and from there back to the page with its link.
 * @throws the response that asks
 */
export async function requireRecentSignIn(
  context: Context,
  guarded: GuardedForm | GuardedDownload | PostedDownload,
): Promise<'confirmed' | 'cancelled'> {
  const session = context.get(adminSession);
  const isRecent = () => hasRecentSignIn(context.get(services).database.db, session);
  if (!('form' in guarded)) {
    if (await isRecent()) return 'confirmed';
    // With 307 the browser sends the same form again.
    if ('resendTo' in guarded) throw redirect(guarded.resendTo, 307);
    throw redirect(`/admin/confirm?next=${encodeURIComponent(guarded.page)}`);
  }
  const { form, topic, secrets = [] } = guarded;
  const decision = textOf(form, CONFIRM_FIELDS.decision);
  if (decision === 'no') return 'cancelled';
  const recent = await isRecent();
  const mayGoOn = recent && (topic === undefined || decision === 'yes');
  const errors = mayGoOn ? null : decision === 'yes' ? await checkProof(context, form) : {};
  if (errors === null) {
    await openSecrets(context, form, secrets);
    return 'confirmed';
  }
  const ask: ConfirmRequest = {
    kind: 'confirm-identity',
    fields: [...carriedFields(form, secrets), ...(await sealSecrets(context, form, secrets))],
    proof: recent ? null : await proofOf(context),
    topic: topic ?? null,
    errors,
  };
  throw data(ask, { status: 403 });
}

/** Checks the typed password or code; null when it is right. */
export async function checkProof(context: Context, form: FormData): Promise<ProofErrors | null> {
  try {
    const result = await confirmIdentity(context.get(services), context.get(adminSession), {
      password: textOf(form, CONFIRM_FIELDS.password),
      code: textOf(form, CONFIRM_FIELDS.code),
    });
    return result.ok ? null : result.errors;
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    return { password: passwordsBusySentence };
  }
}

/** What can prove this person's identity, besides their password. */
export async function proofOf(context: Context): Promise<ConfirmProof> {
  const opened = context.get(services);
  const session = context.get(adminSession);
  const [code, passkey] = await Promise.all([
    acceptsCode(opened, session),
    hasPasskeys(opened, session.userId),
  ]);
  return { code, passkey };
}

/**
 * The answer to a script's call that needs a recent sign-in; null when there is one. The script asks
 * the person, and repeats the call.
 */
export async function askBeforeCall(context: Context): Promise<ConfirmCall | null> {
  const session = context.get(adminSession);
  if (await hasRecentSignIn(context.get(services).database.db, session)) return null;
  return {
    ok: false,
    code: 'confirm',
    message: 'Confirm that it’s you, then try again.',
    proof: await proofOf(context),
  };
}

/**
 * The fields of the form without the answer to the question and the page's token, which the question
 * has itself. An action reads the first field of a name, so that this is the one that was asked about.
 */
function carriedFields(
  form: FormData,
  secrets: readonly string[],
): [name: string, value: string][] {
  const carried = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === 'string' && !carried.has(name)) carried.set(name, value);
  }
  const withheld = [...Object.values(CONFIRM_FIELDS), ADMIN_TOKEN_FIELD, ...secrets];
  for (const name of withheld) carried.delete(name);
  return [...carried];
}
