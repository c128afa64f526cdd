import type { AuditEntry } from './audit-entry.ts';

type Detail = AuditEntry['detail'];

/** What was done, as the rest of a sentence that begins with who did it. */
const WORDS: Record<string, string | ((detail: Detail) => string)> = {
  'sign-in': 'signed in',
  'sign-in.failed': (detail) =>
    `could not sign in${asWhom(detail, ' as ')}: the email or the password was wrong`,
  'sign-in.denied': 'was not let in: the account has no admin role',
  'sign-in.code-failed': 'could not sign in: the code was wrong',
  'sign-out': 'signed out',
  'session.ended': 'signed out one of their devices',
  'session.ended-all': 'signed out everywhere',
  'account.first-owner': 'became the owner of this site, with the admin role',
  'account.invited': 'accepted an invitation, and got the admin role',
  'account.removed': (detail) => `took access away from ${text(detail, 'email', 'an admin')}`,
  'account.password-changed': 'changed their password',
  'account.password-reset': 'set a new password by a link',
  'account.reset-requested': (detail) =>
    `asked for a link to set a new password${asWhom(detail, ' for ')}`,
  'account.reset-link-made': 'made a link to set a new password',
  'account.two-factor-on': 'turned the second step of signing in on',
  'account.two-factor-off': 'turned the second step of signing in off',
  'account.two-factor-removed': 'took the second step of signing in off an account',
  'account.recovery-codes-renewed': 'made new recovery codes',
  'invitation.created': (detail) => `invited ${text(detail, 'email', 'somebody')}`,
  'invitation.revoked': (detail) =>
    `withdrew the invitation of ${text(detail, 'email', 'somebody')}`,
  'post.created': (detail) => `wrote the post ${title(detail)}${shown(detail)}`,
  'post.updated': (detail) => `saved the post ${title(detail)}${shown(detail)}`,
  'post.published': (detail) => `published the post ${title(detail)}`,
  'post.unpublished': (detail) => `unpublished the post ${title(detail)}`,
  'post.deleted': (detail) => `deleted the post ${title(detail)}`,
  'post.cleaned': (detail) => `cleaned the stored text of the post ${title(detail)} again`,
  'post.not-cleaned': (detail) =>
    `could not clean the stored text of the post ${title(detail)} again, and left it as it was`,
  'image.uploaded': 'uploaded an image',
  'image.deleted': 'deleted an image',
  'lead.created': (detail) =>
    `sent a form (${text(detail, 'reference', 'no reference')})${detail.spam === true ? ', which went to Spam' : ''}`,
  'lead.status': (detail) =>
    `moved a lead from ${text(detail, 'from', 'one status')} to ${text(detail, 'to', 'another')}`,
  'lead.set-aside': 'marked a lead as spam',
  'lead.restored': 'moved a lead from Spam to the inbox',
  'lead.note-added': 'wrote a note on a lead',
  'lead.do-not-text': 'noted that a lead is not to be texted',
  'lead.do-not-text-removed': 'took back the note that a lead is not to be texted',
  'lead.deleted': (detail) =>
    `deleted the lead ${text(detail, 'reference', '')}${typeof detail.reason === 'string' ? ` (${detail.reason})` : ''}`,
  'leads.exported': exportedLeads,
  'person.exported': 'exported all that is kept about one person',
  'growth-plan.kept': 'kept a growth plan',
  'growth-plan.tied': 'sent a form from a growth plan',
  'growth-plan.deleted': 'deleted a growth plan',
  'settings.updated': (detail) => `changed settings: ${list(detail.changed)}`,
  'webhook.key-renewed': 'made a new key for the webhook',
  'outbox.retried': (detail) => `sent ${number(detail)} messages again`,
  'outbox.deleted': 'deleted a message that had not arrived',
  'outbox.tidied': (detail) => `deleted ${number(detail)} old messages`,
  'outbox.test': 'sent a test message',
  'retention.date-confirmed': (detail) =>
    `confirmed that it was ${text(detail, 'date', 'that day')}, so that old data could be deleted`,
  'retention.amount-confirmed': (detail) => `agreed to delete ${number(detail)} old entries`,
  'audit.shortened': (detail) => `deleted ${number(detail)} old lines of this history`,
  'backup.created': 'made a backup',
  'backup.downloaded': 'downloaded a backup',
  'backup.deleted': 'deleted a backup',
  'backup.restored': 'restored the site from a backup',
};

/** An older entry has a number; a newer one says which leads it was. */
function exportedLeads(detail: Detail): string {
  if (typeof detail.count === 'number') return `exported ${detail.count} leads`;
  const which = [
    detail.spam === true ? 'that are in Spam' : null,
    typeof detail.status === 'string' ? `with the status ${detail.status}` : null,
    detail.searched === true ? 'that a search had found' : null,
  ];
  return ['exported leads', ...which].filter(Boolean).join(' ');
}

/** An action that nobody has put into words yet is named as the log has it. */
export function describeEntry({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (!Object.hasOwn(WORDS, action)) return action;
  const words = WORDS[action] ?? action;
  return typeof words === 'string' ? words : words(detail);
}

/** Where the object is shown; null when it is not, or was deleted by this. */
export function objectPath(entry: AuditEntry): string | null {
  if (entry.objectId === null || entry.action.endsWith('.deleted')) return null;
  if (entry.objectType === 'post') return `/admin/posts/${entry.objectId}/edit`;
  if (entry.objectType === 'lead') return `/admin/leads/${entry.objectId}`;
  return null;
}

function text(detail: Detail, key: string, otherwise: string): string {
  const value = detail[key];
  return typeof value === 'string' ? value : otherwise;
}

/** Known only where the address that was typed has an account. */
function asWhom(detail: Detail, between: string): string {
  const email = text(detail, 'email', '');
  return email === '' ? '' : `${between}${email}`;
}

function title(detail: Detail): string {
  const value = detail.title;
  return typeof value === 'string' ? `“${value}”` : '';
}

function shown(detail: Detail): string {
  return detail.published === true ? ', published' : ', as a draft';
}

function number(detail: Detail): string {
  return String(detail.count ?? 'some');
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : 'unknown';
}
