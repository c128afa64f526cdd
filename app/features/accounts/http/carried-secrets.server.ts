import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { textOf } from '#app/http/read-form.ts';
import { parseJson } from '#app/http/read-json.ts';
import { services } from '#app/services/services.server.ts';
import { deriveKey } from '#config/derived-keys.ts';
import { adminSession } from './offered/require-admin.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The field that has the others, encrypted. */
const FIELD = 'carried-secrets';

const carried = z.record(z.string(), z.string());

/** Of this session alone: a page that is left open in another one gives nothing away. */
function keyFor(context: Context): string {
  const { secret } = context.get(services);
  return deriveKey(secret, FIELD, context.get(adminSession).sessionId).toString('base64url');
}

/** The field in which a question carries what no page may show, if any of it was typed. */
export async function sealSecrets(
  context: Context,
  form: FormData,
  names: readonly string[],
): Promise<[name: string, value: string][]> {
  const typed = names.filter((name) => form.has(name)).map((name) => [name, textOf(form, name)]);
  if (typed.length === 0) return [];
  const { symmetricEncrypt } = await import('better-auth/crypto');
  const data = JSON.stringify(Object.fromEntries(typed));
  return [[FIELD, await symmetricEncrypt({ key: keyFor(context), data })]];
}

/** Puts what `sealSecrets` carried back into the form. */
export async function openSecrets(
  context: Context,
  form: FormData,
  names: readonly string[],
): Promise<void> {
  const data = textOf(form, FIELD);
  if (data === '') return;
  const { symmetricDecrypt } = await import('better-auth/crypto');
  const text = await symmetricDecrypt({ key: keyFor(context), data }).catch(() => '');
  const typed = parseJson(text, carried) ?? {};
  for (const name of names) {
    const value = typed[name];
    if (value !== undefined) form.set(name, value);
  }
}
