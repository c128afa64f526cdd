/** What can be told to the outside world, and through which channel. */
export const MESSAGE_KINDS = {
  mail: 'mail',
  'lead-mail': 'mail',
  'test-mail': 'mail',
  'lead-webhook': 'webhook',
  'test-webhook': 'webhook',
} as const;

export type MessageKind = keyof typeof MESSAGE_KINDS;
export type Channel = (typeof MESSAGE_KINDS)[MessageKind];

export const CHANNELS = ['mail', 'webhook'] as const satisfies readonly Channel[];

export function kindsOf(channel: Channel): MessageKind[] {
  return (Object.keys(MESSAGE_KINDS) as MessageKind[]).filter(
    (kind) => MESSAGE_KINDS[kind] === channel,
  );
}

/** The kinds that are sent by themselves when they are due. */
export function unattendedKindsOf(channel: Channel): MessageKind[] {
  return kindsOf(channel).filter((kind) => !isTest(kind));
}

/** A test is for somebody who is watching: it is sent when they ask, and never by itself. */
export function isTest(kind: MessageKind): boolean {
  return kind.startsWith('test-');
}

/** A mail that somebody of the house gets, written when it is queued. */
export interface QueuedMail {
  /** One address of a person with an account, or of a setting; never one that a visitor chose. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Its text holds a link or a code for the receiver alone: nobody reads it in the admin area. */
  readonly secret: boolean;
  /** ISO 8601. After that it is of no use, and is not sent any more. */
  readonly sendBefore: string | null;
}
