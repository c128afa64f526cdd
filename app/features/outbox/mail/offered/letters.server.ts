import type { DescribeAnswers } from '#app/site/lead-answers.ts';
import { mailIds } from '#app/site/words/mails.ts';
import type { Database } from '#database/connect.ts';
import type { IndexNow } from '#gateways/index-now/index-now.ts';
import { joinDistinct } from '../../../join-distinct.ts';
import type { Deliver, Deliverers } from '../../channel.server.ts';
import type { AfterDelivery, SettleDeps } from '../../claims.server.ts';
import type { Origins } from '../../mail-parts.ts';
import { MESSAGE_KINDS, type MessageKind } from '../../queue/message.ts';
import type { WebhookDeps } from './call-webhook.server.ts';
import type { MailDraft, MailDrafts } from './mail-draft.ts';
import type { OwnerMailDeps } from './send-to-owner.server.ts';

export interface LetterDeps extends OwnerMailDeps, Origins, WebhookDeps {
  readonly indexNow: IndexNow;
  readonly indexNowUrl: string;
  readonly secret: string;
  readonly describeAnswers: DescribeAnswers;
  readonly now: () => Date;
}

/** What a feature sends by the outbox, which knows the kinds of messages and not what is in them. */
export interface Letters {
  /** The function that sends each kind. */
  readonly deliverers?: (deps: LetterDeps) => Partial<Deliverers>;
  readonly afterDelivery?: (database: Database) => SettleDeps['afterDelivery'];
  /** Each mail as it would be sent, for who changes its words. */
  readonly drafts?: Partial<MailDrafts>;
}

/** A message of a feature that was taken out stays in the outbox, and says why. */
export function joinDeliverers(all: readonly Letters[], deps: LetterDeps): Deliverers {
  const joined = joinDistinct<Deliver>(all.map(({ deliverers }) => deliverers?.(deps) ?? {}));
  const kinds = Object.keys(MESSAGE_KINDS) as MessageKind[];
  const each = kinds.map((kind) => [kind, joined[kind] ?? deliverNothing(kind)]);
  return Object.fromEntries(each);
}

function deliverNothing(kind: MessageKind): Deliver {
  return async () => {
    throw new Error(`No part of this site sends a message of the kind "${kind}".`);
  };
}

export function joinAfterDelivery(
  all: readonly Letters[],
  database: Database,
): SettleDeps['afterDelivery'] {
  return joinDistinct<AfterDelivery>(
    all.map(({ afterDelivery }) => afterDelivery?.(database) ?? {}),
  );
}

/** @throws if two features have drafts of one mail */
export function joinMailDrafts(all: readonly Letters[]): MailDrafts {
  const joined = joinDistinct<readonly MailDraft[]>(all.map(({ drafts = {} }) => drafts));
  return { ...noDrafts(), ...joined };
}

function noDrafts(): MailDrafts {
  return Object.fromEntries(mailIds.map((id) => [id, []])) as unknown as MailDrafts;
}
