import { readForm, textOf } from '#app/http/read-form.ts';
import { resource } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { addressKey } from '#database/limits/address-key.ts';
import { advisePassword } from '../passwords/password-advice.server.ts';
import type { Route } from './+types/password-advice.ts';

export const handle = resource({ maxBodyBytes: 4 * 1024 });

export function loader() {
  return new Response('Use POST.', { status: 405, headers: { Allow: 'POST' } });
}

/** The problems of a new password while it is being typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const reasons = await advisePassword(context.get(services), {
    password: textOf(form, 'password'),
    email: textOf(form, 'email'),
    reset: textOf(form, 'reset'),
    clientKey: addressKey(context.get(requestInfo).clientAddress),
  });
  if (reasons === null) {
    return Response.json({ ok: false, code: 'too_many' }, { status: 429 });
  }
  return Response.json({ ok: true, reasons });
}
