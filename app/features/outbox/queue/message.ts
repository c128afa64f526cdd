/** The kinds of outgoing messages, with the channel of each. */
export const MESSAGE_KINDS = {
  mail: 'mail',
  'lead-mail': 'mail',
  'lead-reminder': 'mail',
  'lead-answer': 'mail',
  'sign-in-alarm': 'mail',
  'week-mail': 'mail',
  'approval-mail': 'mail',
  'subscriber-mail': 'mail',
  'test-mail': 'mail',
  'lead-webhook': 'webhook',
  'lead-update-webhook': 'webhook',
  'post-webhook': 'webhook',
  'subscriber-webhook': 'webhook',
  'import-webhook': 'webhook',
  'test-webhook': 'webhook',
  'changed-pages': 'search-engines',
} as const;

export type MessageKind = keyof typeof MESSAGE_KINDS;
export type Channel = (typeof MESSAGE_KINDS)[MessageKind];

export const CHANNELS = ['mail', 'webhook', 'search-engines'] as const satisfies readonly Channel[];

export function kindsOf(channel: Channel): MessageKind[] {
  return (Object.keys(MESSAGE_KINDS) as MessageKind[]).filter(
    (kind) => MESSAGE_KINDS[kind] === channel,
  );
}

/** The kinds that the worker sends when they are due. */
export function automaticKindsOf(channel: Channel): MessageKind[] {
  return kindsOf(channel).filter((kind) => !isTest(kind));
}

/** A test is sent once, while its sender waits, and is never retried. */
export function isTest(kind: MessageKind): boolean {
  return kind.startsWith('test-');
}

/**
 * A mail to somebody with an account or to an address in the settings, composed when it is queued.
 */
export interface QueuedMail {
  /**
   * Never an address that a visitor entered. The mails that go to one are kinds of their own, hold an
   * id, and are composed when they are sent: `lead-answer`, which an admin writes, and
   * `subscriber-mail`, which is limited (decision 055).
   */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Null in what an earlier version queued. */
  readonly html: string | null;
  /** The text has a link or a code for the receiver only, so the admin area does not show it. */
  readonly secret: boolean;
  /** ISO 8601. After this time the mail is useless and is dropped. */
  readonly sendBefore: string | null;
}
