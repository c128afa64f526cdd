import { createHmac } from 'node:crypto';
import { deriveKey, isSameSignature } from '#config/derived-keys.ts';
import { CONFIRM_MILLISECONDS } from './subscriber.ts';

/**
 * What a link of ours lets its holder do: `confirm` a subscription, within seven days, or `manage` it,
 * as long as it exists.
 */
export type SubscriptionLink =
  | { readonly kind: 'confirm'; readonly id: string }
  | { readonly kind: 'manage'; readonly id: string };

/** Half of a SHA-256, in hexadecimal, because paths of the site are lower case. */
const SIGNATURE_CHARACTERS = 32;
const TOKEN = /^(c|m)-([0-9a-f]{32})-([0-9a-z]{1,11})-([0-9a-f]{32})$/;
/** Allowed clock difference between two servers. */
const SKEW_MILLISECONDS = 60 * 1000;
/** A link without an end says no time, so that it is the same in each mail. */
const NO_TIME = '0';

function sign(secret: string, text: string): string {
  return createHmac('sha256', deriveKey(secret, 'subscription-link'))
    .update(text)
    .digest('hex')
    .slice(0, SIGNATURE_CHARACTERS);
}

/** The last part of the link's address. Nothing of it is stored. */
export function issueSubscriptionToken(
  secret: string,
  { kind, id }: SubscriptionLink,
  now: Date,
): string {
  const issued = kind === 'confirm' ? now.getTime().toString(36) : NO_TIME;
  const text = [kind === 'confirm' ? 'c' : 'm', id.replaceAll('-', ''), issued].join('-');
  return `${text}-${sign(secret, text)}`;
}

/** What a token allows; null if it is not ours or has ended. */
export function readSubscriptionToken(
  secret: string,
  token: string,
  now: Date,
): SubscriptionLink | null {
  const [, letter, hex = '', issued = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (letter === undefined) return null;
  if (!isSameSignature(signature, sign(secret, [letter, hex, issued].join('-')))) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (letter === 'm') return { kind: 'manage', id };
  const age = now.getTime() - Number.parseInt(issued, 36);
  const isCurrent = age <= CONFIRM_MILLISECONDS && age >= -SKEW_MILLISECONDS;
  return isCurrent ? { kind: 'confirm', id } : null;
}

/** The addresses on our pages that belong to one subscription. */
export interface SubscriptionAddresses {
  readonly confirm: string;
  /** One's own page. */
  readonly preferences: string;
  /** What a mail program posts to. */
  readonly oneClick: string;
}

export function subscriptionAddresses(
  { secret, publicOrigin }: { secret: string; publicOrigin: string },
  id: string,
  now: Date,
): SubscriptionAddresses {
  const addressOf = (kind: SubscriptionLink['kind']) =>
    `${publicOrigin}/subscription/${issueSubscriptionToken(secret, { kind, id }, now)}`;
  const preferences = addressOf('manage');
  return { confirm: addressOf('confirm'), preferences, oneClick: `${preferences}/stop` };
}
