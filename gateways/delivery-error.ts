/**
 * What a failed delivery says about this message and the others. `channel`: no message can be
 * delivered now, so the others wait too. `message`: the receiver rejected this one. `unanswered`:
 * this one was sent completely, but no answer came, so the receiver may have it. `final`: sending it
 * again would not help.
 */
export type DeliveryScope = 'channel' | 'message' | 'unanswered' | 'final';

/**
 * A message was not delivered. The error message is a sentence for the owner and never contains the
 * content of the message.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly code = 'not_delivered';
  readonly scope: DeliveryScope;
  constructor(scope: DeliveryScope, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.scope = scope;
  }
}
