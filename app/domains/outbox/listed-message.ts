import type { Channel, MessageKind } from './message.ts';

/** A message as the admin area lists it: never its text. Times are ISO 8601 in UTC. */
export interface ListedMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: Channel;
  /** Where it goes, as far as that is settled before it leaves. */
  readonly to: string | null;
  readonly subject: string | null;
  /** Its text is for the receiver alone. */
  readonly secret: boolean;
  /** There was nothing to tell any more, so nothing was sent. */
  readonly dropped: boolean;
  /** Whether a mail was written to a folder instead of sent; null where that was not noted. */
  readonly savedToFile: boolean | null;
  /** The lead that it tells of. */
  readonly leadId: string | null;
  readonly createdAt: string;
  readonly attempts: number;
  readonly lastError: string | null;
  /** Null when it is not tried again by itself. */
  readonly nextTryAt: string | null;
  readonly deliveredAt: string | null;
}

/** What has not arrived through a channel, and the newest reason. */
export interface FailingChannel {
  readonly channel: Channel;
  readonly count: number;
  readonly lastError: string;
}
