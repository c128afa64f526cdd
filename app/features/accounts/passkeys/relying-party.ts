import type { Config } from '#config/config.ts';

/** The site from a passkey's point of view. A passkey works only at this host. */
export interface RelyingParty {
  readonly id: string;
  /** The origin whose pages may ask for the passkey. */
  readonly origin: string;
}

/** The only place that says which host passkeys belong to: the one where people sign in. */
export function relyingPartyOf({ adminOrigin }: Pick<Config, 'adminOrigin'>): RelyingParty {
  return { id: new URL(adminOrigin).hostname, origin: adminOrigin };
}
