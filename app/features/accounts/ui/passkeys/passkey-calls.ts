import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyStep } from '#app/features/accounts/passkeys/passkey-sign-in.server.ts';
import { notReadCopy } from '#app/site/words/errors.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { loadScript } from '#app/ui/admin/line/load-script.ts';
import { readAnswer } from '#app/ui/admin/line/read-answer.ts';
import {
  CONFIRM_CALL_PATH,
  CONFIRM_FIELDS,
  type ConfirmCall,
  type ConfirmErrors,
} from '../offered/confirm-request.ts';
import { describePasskeyError, type PasskeyDialog } from './describe-passkey-error.ts';

export interface PasskeyProblem {
  readonly ok: false;
  readonly title?: string;
  readonly message: string;
  /** For each field that was wrong, when something was typed. */
  readonly errors?: ConfirmErrors;
}

export type PasskeyResult<Success = object> = (Success & { readonly ok: true }) | PasskeyProblem;

/** A change that the server makes only once it knows who is there. */
export type PasskeyChangeResult<Success = object> = PasskeyResult<Success> | ConfirmCall;

type RequestOptions = { options: PublicKeyCredentialRequestOptionsJSON };

const UNREACHABLE = { ok: false, message: notReadCopy.unreachable } as const;

/**
 * Signs in with a passkey; null if the person should see nothing.
 * @param autofill offers passkeys below the email field, and ends when the person picks one
 */
export async function signInWithPasskey(
  step: PasskeyStep,
  { autofill = false, welcome = false } = {},
): Promise<PasskeyResult | null> {
  const asked = await send<RequestOptions>(
    '/admin/passkey',
    { intent: 'passkey-question', step },
    { options: 'object' },
  );
  if (!asked.ok) return autofill ? null : asked;
  const used = await askDevice('use', asked.options, autofill);
  if (used === null || !used.ok) return autofill ? null : used;
  return send('/admin/passkey', {
    intent: 'passkey-sign-in',
    step,
    answer: used.answer,
    ...(welcome ? { welcome: 'yes' } : {}),
  });
}

/** Proves with a passkey that the signed-in person is there; null if the person should see nothing. */
export async function confirmWithPasskey(): Promise<PasskeyResult | null> {
  const asked = await send<RequestOptions>(
    CONFIRM_CALL_PATH,
    { intent: 'confirm-question' },
    { options: 'object' },
  );
  if (!asked.ok) return asked;
  const used = await askDevice('confirm', asked.options);
  if (used === null || !used.ok) return used;
  return send(CONFIRM_CALL_PATH, { intent: 'confirm-passkey', answer: used.answer });
}

/** Proves who is there with the password or the code in a form's fields. */
export function confirmByTyping(form: FormData): Promise<PasskeyResult> {
  const fields: Record<string, string> = { intent: 'confirm-typed' };
  for (const name of [CONFIRM_FIELDS.password, CONFIRM_FIELDS.code]) {
    fields[name] = String(form.get(name) ?? '');
  }
  return send(CONFIRM_CALL_PATH, fields);
}

async function askDevice(
  kind: 'use' | 'confirm',
  options: PublicKeyCredentialRequestOptionsJSON,
  useBrowserAutofill = false,
): Promise<PasskeyResult<{ answer: string }> | null> {
  const start = await loadScript(
    async () => (await import('@simplewebauthn/browser')).startAuthentication,
  ).catch(() => null);
  if (start === null) return UNREACHABLE;
  return runDialog({ kind, host: options.rpId ?? '' }, options.timeout, () =>
    start({ optionsJSON: options, useBrowserAutofill }),
  );
}

/** Creates a passkey and adds it to the account; null if the person should see nothing. */
export async function addPasskey(name: string): Promise<PasskeyChangeResult | null> {
  const begun = await changePasskeys<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    { intent: 'passkey-begin', name },
    { options: 'object' },
  );
  if (!begun.ok) return begun;
  const { options } = begun;
  const dialog = { kind: 'add', host: options.rp.id ?? '' } as const;
  const start = await loadScript(
    async () => (await import('@simplewebauthn/browser')).startRegistration,
  ).catch(() => null);
  if (start === null) return UNREACHABLE;
  const created = await runDialog(dialog, options.timeout, () => start({ optionsJSON: options }));
  if (created === null || !created.ok) return created;
  return changePasskeys({ intent: 'passkey-add', name, answer: created.answer });
}

export function renamePasskey(id: string, name: string): Promise<PasskeyChangeResult> {
  return changePasskeys({ intent: 'passkey-rename', id, name });
}

export function removePasskey(id: string): Promise<PasskeyChangeResult> {
  return changePasskeys({ intent: 'passkey-remove', id });
}

function changePasskeys<Success = object>(
  fields: Record<string, string>,
  needed?: { options: 'object' },
) {
  return send<Success, ConfirmCall>('/admin/account/passkeys', fields, needed);
}

/**
 * Browsers report a closed dialog and a timeout with the same error, so the elapsed time decides.
 */
async function runDialog(
  dialog: Omit<PasskeyDialog, 'timedOut'>,
  timeout: number | undefined,
  open: () => Promise<object>,
): Promise<PasskeyResult<{ answer: string }> | null> {
  const opened = performance.now();
  try {
    return { ok: true, answer: JSON.stringify(await open()) };
  } catch (error) {
    const timedOut = timeout !== undefined && performance.now() - opened >= timeout;
    const message = describePasskeyError(error, { ...dialog, timedOut });
    return message === null ? null : { ok: false, message };
  }
}

async function send<Success, Question = never>(
  path: string,
  fields: Record<string, string>,
  needed: { options?: 'object' } = {},
): Promise<PasskeyResult<Success> | Question> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    const answer: object = await readAnswer<{ ok: boolean; options?: object }>(response, {
      ok: 'boolean',
      ...needed,
    });
    return answer as PasskeyResult<Success> | Question;
  } catch (error) {
    return { ok: false, message: describeFailure(error) };
  }
}
