import type { ListedMessage } from '#app/features/outbox/listed-message.ts';
import { describePlannedDay } from '../due-words.ts';
import { type LeadNote, type LeadStatus, STATUS_LABELS } from '../lead.ts';
import type { LeadOutcome } from '../outcome/lead-outcome.ts';

/** Something that happened with a lead. Times are ISO 8601 in UTC. */
export type ConversationEntry = {
  readonly id: string;
  readonly at: string;
  /** Who did it. */
  readonly who: string;
} & (
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'mail'; readonly mail: WrittenMail }
  /** A change of the lead, as a line. */
  | { readonly kind: 'change'; readonly text: string }
);

/** An email that somebody wrote to the lead, with what became of it. */
type WrittenMail = ListedMessage & { readonly text: string; readonly by: string };

/** Whether a mail server took it. */
export function isSent({
  deliveredAt,
  dropped,
  savedToFile,
}: Pick<ListedMessage, 'deliveredAt' | 'dropped' | 'savedToFile'>): boolean {
  return deliveredAt !== null && !dropped && savedToFile !== true;
}

/** An entry of the activity log about the lead. */
interface LoggedChange {
  readonly id: string;
  readonly at: string;
  readonly actorName: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

type Sale = Pick<LeadOutcome, 'wonProgram' | 'wonAmount'>;

interface Conversation {
  readonly notes: readonly LeadNote[];
  readonly changes: readonly LoggedChange[];
  readonly mails: readonly WrittenMail[];
  /** Null if nothing was said of it. */
  readonly describeSale: (sale: Sale) => string | null;
  readonly now: Date;
}

/** Everything that happened since a lead was sent, oldest first. */
export function listConversation({
  notes,
  mails,
  changes,
  describeSale,
  now,
}: Conversation): ConversationEntry[] {
  const noted = notes.map(
    ({ id, createdAt, authorName, body }): ConversationEntry => ({
      kind: 'note',
      id,
      at: createdAt,
      who: authorName,
      text: body,
    }),
  );
  const changed = changes.flatMap(({ id, at, actorName, action, detail }) => {
    const text = describeChange(action, detail, { describeSale, now });
    return text === null ? [] : [{ kind: 'change', id, at, who: actorName, text } as const];
  });
  const sent = mails.map(
    (mail): ConversationEntry => ({
      kind: 'mail',
      id: mail.id,
      // Where what follows from it is.
      at: mail.deliveredAt ?? mail.createdAt,
      who: mail.by,
      mail,
    }),
  );
  // What somebody wrote comes before what follows from it, such as the change after a call.
  return [...noted, ...sent, ...changed].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Null for what the conversation shows in another way. */
function describeChange(
  action: string,
  detail: LoggedChange['detail'],
  { describeSale, now }: Pick<Conversation, 'describeSale' | 'now'>,
): string | null {
  switch (action) {
    case 'lead.status':
      return typeof detail.noteId === 'string' ? null : describeStatus(detail, describeSale);
    case 'lead.set-aside':
      return 'Marked as spam';
    case 'lead.restored':
      return 'Moved back to the inbox';
    case 'lead.follow-up':
      return typeof detail.noteId === 'string' ? null : describeFollowUp(String(detail.day), now);
    case 'lead.follow-up-ended':
      return 'Follow-up is done';
    case 'lead.assigned':
      return typeof detail.to === 'string' ? `Assigned to ${detail.to}` : 'No longer assigned';
    case 'lead.do-not-text':
      return 'Marked “Do not text”';
    case 'lead.do-not-text-removed':
      return 'Removed the “Do not text” mark';
    case 'lead.no-contact':
      return withMove('Asked for no contact', detail);
    case 'lead.no-contact-removed':
      return withMove('May be contacted again', detail);
    default:
      return null;
  }
}

/** "Follow up on Tue, Feb 10". */
export function describeFollowUp(day: string, now: Date): string {
  return `Follow up on ${describePlannedDay(day, now)}`;
}

/** "Moved to Won: Leader Lift, $2,497". Whoever presses the status that a lead has changes nothing. */
function describeStatus(
  { from, to, program, amount }: LoggedChange['detail'],
  describeSale: Conversation['describeSale'],
): string | null {
  const sale = describeSale({
    wonProgram: typeof program === 'string' ? program : null,
    wonAmount: typeof amount === 'number' ? amount : null,
  });
  if (from === to) return sale && `${labelOf(to)}: ${sale}`;
  return sale === null ? `Moved to ${labelOf(to)}` : `Moved to ${labelOf(to)}: ${sale}`;
}

function withMove(text: string, { to }: LoggedChange['detail']): string {
  return typeof to === 'string' ? `${text}. Moved to ${labelOf(to)}` : text;
}

function labelOf(status: unknown): string {
  return typeof status === 'string' && Object.hasOwn(STATUS_LABELS, status)
    ? STATUS_LABELS[status as LeadStatus]
    : String(status);
}
