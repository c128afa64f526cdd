import { DeliveryError } from '../delivery-error.ts';
import { createPostJson, type JsonAnswer, unansweredBy } from '../open-internet/post-json.ts';
import { type SignedCall, signatureHeaders } from './sign.ts';

export interface WebhookCall extends SignedCall {
  readonly url: string;
  /** The current key, and keys that were replaced recently; each signs the call. */
  readonly keys: readonly Uint8Array[];
}

/** @throws DeliveryError unless the response status is 2xx. */
export type Webhook = (call: WebhookCall, signal: AbortSignal) => Promise<void>;

/** Temporary failures, which affect other calls as well. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503]);
/**
 * A proxy in front of the receiver (for the second code, Cloudflare) timed out waiting for its
 * answer.
 */
const PROXY_TIMEOUTS: ReadonlySet<number> = new Set([504, 524]);

/** Posts to a URL of the owner's choice. `allowLocal` is for a site that is itself on a loopback address. */
export function createWebhook({ allowLocal }: { allowLocal: boolean }): Webhook {
  const postJson = createPostJson({ allowLocal, unknownHost: "Check the webhook's address." });
  return async (call, signal) => {
    const url = new URL(call.url);
    const headers = signatureHeaders(call.keys, call);
    const answer = await postJson({ url, body: call.body, headers }, signal);
    if (answer.status < 200 || answer.status > 299) throw rejectedBy(answer, url.host);
  };
}

function rejectedBy({ status, askedWait }: JsonAnswer, host: string): DeliveryError {
  if (status === 410) {
    const sentence = `${host} says that this address is gone for good (410), so it is not sent again. Enter the new address in the settings, or remove the webhook.`;
    return new DeliveryError('final', sentence);
  }
  if (status >= 300 && status < 400) {
    const sentence =
      `${host} answered with a redirect (${status}), so it is not sent again: some services, such ` +
      'as Google Apps Script, answer this way after doing their work. If nothing arrived there, ' +
      'enter the address that it redirects to in the settings.';
    return new DeliveryError('final', sentence);
  }
  if (PROXY_TIMEOUTS.has(status)) return unansweredBy(host);
  const scope = TEMPORARY_STATUSES.has(status) ? 'channel' : 'message';
  const pause = askedWait > 0 ? ', and asks to wait before the next try' : '';
  const sentence = `${host} answered with the error ${status}${pause}.`;
  return new DeliveryError(scope, sentence, undefined, askedWait);
}
