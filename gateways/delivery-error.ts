/**
 * A message did not arrive. `channel`: nobody would have got through just now, so the others wait
 * too. `message`: the other end answered, and did not want this one. The message is a sentence for
 * the owner, and never holds what was to be sent.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly code = 'not_delivered';
  readonly scope: 'channel' | 'message';
  constructor(scope: 'channel' | 'message', sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.scope = scope;
  }
}
