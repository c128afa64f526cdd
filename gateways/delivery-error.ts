/**
 * What a failed delivery means for this message and the others. `channel`: no message can be
 * delivered now, so the others wait too. `message`: the receiver rejected this one. `unanswered`:
 * this one was sent completely, but no answer came, so the receiver may have it. `final`: sending
 * it again would not help.
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
  /** How long the receiver asks to wait, in milliseconds; 0 if it does not say. */
  readonly askedWait: number;
  constructor(scope: DeliveryScope, sentence: string, cause?: unknown, askedWait = 0) {
    super(sentence, { cause });
    this.scope = scope;
    this.askedWait = askedWait;
  }
}
