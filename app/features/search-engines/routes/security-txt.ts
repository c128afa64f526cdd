import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { findPublicSettings } from '#app/services/site-settings.server.ts';
import type { Route } from './+types/security-txt.ts';

export const handle = resource();

const VALID_DAYS = 180;
const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000;

/** Where to report a vulnerability (RFC 9116): the owner's email, or the contact form. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, now } = context.get(services);
  const { contactEmail } = await findPublicSettings(context);
  const contact =
    contactEmail === null ? `${config.publicOrigin}/contact` : `mailto:${contactEmail}`;
  const today = Math.floor(now().getTime() / MILLISECONDS_PER_DAY);
  const expires = new Date((today + VALID_DAYS) * MILLISECONDS_PER_DAY).toISOString();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicOrigin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
