import type { Channel, MessageKind } from './queue/message.ts';

/** A message as listed in the admin area, without its text. Times are ISO 8601 in UTC. */
export interface ListedMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: Channel;
  /** The receiver, if it is known before the message is sent. */
  readonly to: string | null;
  readonly subject: string | null;
  /** Only the receiver may read its text. */
  readonly secret: boolean;
  /** Not sent, because there was no longer a reason to. */
  readonly dropped: boolean;
  /** Whether a mail was written to the folder instead of sent; null for older messages. */
  readonly savedToFile: boolean | null;
  /** The lead that it is about. */
  readonly leadId: string | null;
  /** The post that it is about. */
  readonly postId: string | null;
  readonly createdAt: string;
  readonly attempts: number;
  readonly lastError: string | null;
  /** Null when there is no automatic retry. */
  readonly nextAttemptAt: string | null;
  readonly deliveredAt: string | null;
}

/** The number of failed messages of a channel, and the latest error. */
export interface FailingChannel {
  readonly channel: Channel;
  readonly count: number;
  readonly lastError: string;
}
