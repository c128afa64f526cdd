/**
 * A message was not delivered. With the scope `channel`, no message could be delivered now, so the
 * others wait too; with `message`, the receiver rejected this one. The error message is a sentence
 * for the owner and never contains the content of the message.
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
