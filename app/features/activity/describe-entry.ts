import { documentSlug } from '#app/features/pages/document-slug.ts';
import { SETTING_KEYS, settingOf } from '#app/features/settings/settings-schema.ts';
import { formatDate } from '#app/formatting/dates.ts';
import type { AuditEntry } from './audit-entry.ts';

type Detail = AuditEntry['detail'];

/** What the actor did, as the rest of a sentence that begins with the actor's name. */
const DESCRIPTIONS: Record<string, string | ((detail: Detail) => string)> = {
  'sign-in': 'signed in',
  'sign-in.failed': (detail) =>
    `tried to sign in${emailWith(detail, ' as ')} with the wrong email or password`,
  'sign-in.denied': 'tried to sign in without admin access',
  'sign-in.code-failed': 'entered a wrong sign-in code',
  'sign-in.passkey-failed': ({ reason }) =>
    reason === 'copied'
      ? 'tried to sign in with what looks like a copy of a passkey'
      : 'tried to sign in with a passkey that was not accepted',
  'sign-out': 'signed out',
  'session.ended': 'signed out one of their browsers',
  'session.ended-all': 'signed out everywhere',
  'account.first-owner': 'became the owner of this site',
  'account.invited': 'accepted an invitation and now has access',
  'account.removed': (detail) => `removed access for ${text(detail, 'email', 'an admin')}`,
  'account.forgotten': 'deleted an account without access, which was past the time set in Settings',
  'account.password-changed': 'changed their password',
  'account.password-reset': 'reset their password',
  'account.reset-requested': (detail) =>
    `asked for a password reset link${emailWith(detail, ' for ')}`,
  'account.confirmed': 'confirmed that it was them',
  'account.confirm-failed': 'entered a wrong password or code when asked to confirm',
  'account.device-revoked': 'stopped trusting one of their browsers',
  'account.let-back-in': (detail) => `let ${text(detail, 'email', 'an admin')} back in`,
  'account.reset-link-made': 'created a password reset link',
  'account.two-factor-on': 'turned on two-factor sign-in',
  'account.two-factor-off': 'turned off two-factor sign-in',
  'account.two-factor-removed': 'turned off two-factor sign-in for an account',
  'account.recovery-codes-renewed': 'created new recovery codes',
  'account.passkey-added': (detail) => `added the passkey ${quoted(detail, 'name')}`,
  'account.passkey-renamed': (detail) =>
    `renamed the passkey ${quoted(detail, 'from')} to ${quoted(detail, 'name')}`,
  'account.passkey-removed': (detail) => `removed the passkey ${quoted(detail, 'name')}`,
  'invitation.created': (detail) => `invited ${text(detail, 'email', 'someone')}`,
  'invitation.revoked': (detail) =>
    `canceled the invitation for ${text(detail, 'email', 'someone')}`,
  'post.imported': (detail) => `imported the ${kind(detail)} ${title(detail)}${postState(detail)}`,
  'post.import-taken-back': (detail) =>
    `took back the import of the ${kind(detail)} ${title(detail)}`,
  'import.started': (detail) =>
    `started to import ${count(detail, 'article')} from ${list(detail.files)}`,
  'import.finished': (detail) =>
    `finished importing from ${list(detail.files)}: ${count(detail, 'article')}`,
  'import.images-tried': (detail) =>
    `tried again to fetch ${count(detail, 'image')} of an import from ${list(detail.files)}`,
  'post.images-imported': (detail) =>
    `imported images of the ${kind(detail)} ${title(detail)} that it lacked`,
  'import.taken-back': (detail) => `took back an import from ${list(detail.files)}`,
  'site.exported': (detail) =>
    `exported the site: ${count(detail, 'article')}${detail.leads === true ? ', with the leads' : ''}${detail.subscribers === true ? ', with the subscribers' : ''}`,
  'import.discarded': (detail) => `discarded what was read from ${list(detail.files)}`,
  'post.created': (detail) => `created the ${kind(detail)} ${title(detail)}${postState(detail)}`,
  'post.updated': (detail) => `saved the ${kind(detail)} ${title(detail)}${postState(detail)}`,
  'post.published': (detail) => `published the ${kind(detail)} ${title(detail)}`,
  'post.unpublished': (detail) => `unpublished the ${kind(detail)} ${title(detail)}`,
  'post.rescheduled': (detail) =>
    `moved the scheduled ${kind(detail)} ${title(detail)} from ${day(detail, 'from')} to ${day(detail, 'to')}`,
  'post.went-live': (detail) => `published the ${kind(detail)} ${title(detail)} as scheduled`,
  'post.deleted': (detail) =>
    detail.reason === 'kept long enough'
      ? `deleted the ${kind(detail)} ${title(detail)}, which had been in the Trash for the time set in Settings`
      : `deleted the ${kind(detail)} ${title(detail)}`,
  'post.trashed': (detail) => `moved the ${kind(detail)} ${title(detail)} to the Trash`,
  'post.untrashed': (detail) => `took the ${kind(detail)} ${title(detail)} out of the Trash`,
  'post.restored': (detail) =>
    `restored an earlier version of the ${kind(detail)} ${title(detail)}${postState(detail)}`,
  'post.version-named': (detail) =>
    `named a version of the ${kind(detail)} ${title(detail)} ${quoted(detail, 'name')}`,
  'post.version-unnamed': (detail) =>
    `took the name off a version of the ${kind(detail)} ${title(detail)}`,
  'post.thinned': (detail) =>
    `deleted ${count(detail, 'earlier version')} of the ${kind(detail)} ${title(detail)}`,
  'post.preview-made': (detail) =>
    `made a link to a preview of the ${kind(detail)} ${title(detail)} for ${count({ count: detail.days }, 'day')}`,
  'post.preview-revoked': (detail) =>
    `revoked a link to a preview of the ${kind(detail)} ${title(detail)}`,
  'post.draft-discarded': (detail) =>
    `discarded ${typeof detail.of === 'string' ? `the draft of ${detail.of}` : 'a draft'} of the ${kind(detail)} ${title(detail)}`,
  'post.author-renamed': (detail) =>
    `gave the ${kind(detail)} ${title(detail)} its author’s new name, ${quoted(detail, 'author')}`,
  'post.cleaned': (detail) =>
    `checked the ${kind(detail)} ${title(detail)} again and removed unsafe code`,
  'post.not-cleaned': (detail) =>
    `could not check the ${kind(detail)} ${title(detail)} again for unsafe code, and left it unchanged`,
  'claim.supported': (detail) => `said what supports the claim ${quoted(detail, 'claim')}`,
  'claim.support-changed': (detail) => `changed what supports the claim ${quoted(detail, 'claim')}`,
  'claim.support-removed': (detail) =>
    `took back what supports the claim ${quoted(detail, 'claim')}`,
  'claim.file-added': (detail) =>
    `added the file ${quoted(detail, 'file')} to the claim ${quoted(detail, 'claim')}`,
  'claim.file-removed': (detail) =>
    `removed the file ${quoted(detail, 'file')} from the claim ${quoted(detail, 'claim')}`,
  'author.created': (detail) => `added the author ${quoted(detail, 'name')}`,
  'author.updated': (detail) =>
    typeof detail.nameBefore === 'string'
      ? `renamed the author ${quoted(detail, 'nameBefore')} to ${quoted(detail, 'name')}`
      : `changed the author ${quoted(detail, 'name')}`,
  'author.deleted': (detail) => `deleted the author ${quoted(detail, 'name')}`,
  'topic.created': (detail) => `added the topic ${quoted(detail, 'name')}`,
  'topic.updated': (detail) =>
    typeof detail.nameBefore === 'string'
      ? `renamed the topic ${quoted(detail, 'nameBefore')} to ${quoted(detail, 'name')}`
      : `changed the topic ${quoted(detail, 'name')}`,
  'topic.moved': (detail) => `changed the place of the topic ${quoted(detail, 'name')}`,
  'topic.deleted': (detail) => `deleted the topic ${quoted(detail, 'name')}`,
  'texts.published': (detail) => `published ${textsTitle(detail)}`,
  'texts.draft-discarded': (detail) => `discarded the draft of ${textsTitle(detail)}`,
  'image.uploaded': 'uploaded an image',
  'image.changed': 'changed the description or the focal point of an image',
  'image.replaced': (detail) => `replaced an image, which ${count(detail, 'article')} showed`,
  'image.trashed': 'moved an image to the Trash',
  'image.untrashed': 'took an image out of the Trash',
  'image.deleted': ({ reason }) =>
    reason === undefined
      ? 'deleted an image'
      : 'deleted an image, which had been in the Trash for the time set in Settings',
  'lead.created': (detail) =>
    `sent a form (${text(detail, 'reference', 'no reference')})${detail.spam === true ? ', which went to Spam' : ''}`,
  'lead.status': (detail) =>
    detail.from === detail.to
      ? 'noted how it ended with a lead'
      : `moved a lead from ${text(detail, 'from', 'one status')} to ${text(detail, 'to', 'another')}`,
  'lead.set-aside': 'marked a lead as spam',
  'lead.restored': 'moved a lead from Spam back to the inbox',
  'lead.note-added': 'added a note to a lead',
  'lead.answered': 'wrote an email to a lead',
  'lead.follow-up': (detail) => `planned to follow up on a lead on ${text(detail, 'day', 'a day')}`,
  'lead.follow-up-ended': 'noted that the follow-up on a lead is done',
  'lead.assigned': (detail) =>
    typeof detail.to === 'string' ? `gave a lead to ${detail.to}` : 'gave a lead to nobody',
  'lead.do-not-text': 'marked a lead “Do not text”',
  'lead.do-not-text-removed': 'removed the “Do not text” mark from a lead',
  'lead.no-contact': 'noted that a lead asked for no contact',
  'lead.no-contact-removed': 'noted that a lead may be contacted again',
  'lead.deleted': (detail) =>
    `deleted the lead ${text(detail, 'reference', '')}${deletionReason(detail)}`,
  'leads.exported': exportedLeads,
  'person.exported': 'downloaded one person’s data',
  'subscriber.confirmed': 'confirmed that they want to hear more',
  'subscriber.changed': 'chose what they want to hear about',
  'subscriber.unsubscribed': ({ by }) =>
    by === 'person'
      ? 'took somebody off the list of subscribers'
      : by === 'service'
        ? 'said that somebody unsubscribed there'
        : 'unsubscribed',
  'subscriber.deleted': ({ reason }) =>
    reason === 'privacy request'
      ? 'deleted a subscriber after a privacy request'
      : 'deleted a subscriber, who had not confirmed or was past the time set in Settings',
  'subscribers.exported': 'exported subscribers',
  'growth-plan.saved': 'saved a growth plan',
  'growth-plan.tied': 'sent a form from a growth plan',
  'growth-plan.deleted': 'deleted a growth plan',
  'redirect.created': (detail) => `added a redirect ${fromTo(detail)}${shortened(detail)}`,
  'redirect.updated': (detail) => `changed a redirect: now ${fromTo(detail)}${shortened(detail)}`,
  'redirect.deleted': (detail) => `removed the redirect ${fromTo(detail)}`,
  'redirect.imported': (detail) => `imported ${count(detail, 'redirect')}${shortened(detail)}`,
  'unknown-path.ignored': (detail) => `ignored the unknown address ${text(detail, 'path', '')}`,
  'unknown-path.counted': (detail) =>
    `stopped ignoring the unknown address ${text(detail, 'path', '')}`,
  'settings.updated': (detail) => `changed settings: ${list(detail.changed, labelOfSetting)}`,
  'settings.mail-server-set': (detail) =>
    `set up the mail server ${text(detail, 'host', '')} with the sender ${text(detail, 'sender', '')}`,
  'settings.mail-server-removed': (detail) => `removed the mail server ${text(detail, 'host', '')}`,
  'settings.mail-arrived': (detail) =>
    `confirmed that a test email arrived at ${text(detail, 'to', 'an address')}`,
  'settings.mail-missing': (detail) =>
    `said that a test email did not arrive at ${text(detail, 'to', 'an address')}`,
  'webhook.key-renewed': 'created a new webhook key',
  'outbox.retried': (detail) => `sent ${count(detail, 'message')} again`,
  'outbox.deleted': 'deleted a message that had not been sent',
  'outbox.tidied': (detail) => `deleted ${count(detail, 'old message')}`,
  'outbox.test': 'sent a test message',
  'retention.date-confirmed': (detail) =>
    `confirmed the date (${text(detail, 'date', 'unknown')}), so that old data could be deleted`,
  'retention.amount-confirmed': (detail) => `approved the deletion of ${count(detail, 'old item')}`,
  'audit.shortened': (detail) =>
    `deleted ${count(detail, 'old entry', 'old entries')} from this log`,
  'backup.created': 'made a backup',
  'backup.downloaded': 'downloaded a backup',
  'backup.deleted': 'deleted a backup',
  'backup.restored': 'restored the site from a backup',
};

function fromTo(detail: Detail): string {
  return `from ${text(detail, 'from', 'an address')} to ${text(detail, 'target', 'another')}`;
}

/** Redirects that led to an address which moved, and were changed to lead straight to the new one. */
function shortened(detail: Detail): string {
  if (typeof detail.shortened !== 'number' || detail.shortened === 0) return '';
  return `, and ${count({ count: detail.shortened }, 'other redirect')} that led there`;
}

function textsTitle(detail: Detail): string {
  return detail.document === 'prices' ? 'the prices' : `the page ${quoted(detail, 'title')}`;
}

function deletionReason({ reason }: Detail): string {
  if (reason === 'kept long enough') return ', which was past the time set in Settings';
  if (reason === 'privacy request') return ' after a privacy request';
  return '';
}

function exportedLeads(detail: Detail): string {
  const filters = [
    detail.spam === true ? 'from Spam' : null,
    typeof detail.status === 'string' ? `with the status ${detail.status}` : null,
    detail.narrowed === true ? 'that a filter chose' : null,
    detail.searched === true ? 'that matched a search' : null,
  ];
  return ['exported leads', ...filters].filter(Boolean).join(' ');
}

/** Describes an action in words. An unknown action is shown by its name in the log. */
export function describeEntry({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (!Object.hasOwn(DESCRIPTIONS, action)) return action;
  const description = DESCRIPTIONS[action] ?? action;
  return typeof description === 'string' ? description : description(detail);
}

/** The admin page of the object; null when it has none or when this entry deleted it. */
export function objectPath(entry: AuditEntry): string | null {
  if (entry.objectId === null || entry.action.endsWith('.deleted')) return null;
  if (entry.objectType === 'post') return `/admin/posts/${entry.objectId}/edit`;
  if (entry.objectType === 'author') return `/admin/posts/authors?edit=${entry.objectId}`;
  if (entry.objectType === 'topic') return `/admin/posts/topics?edit=${entry.objectId}`;
  if (entry.objectType === 'import') return `/admin/posts/import/${entry.objectId}`;
  if (entry.objectType === 'redirect') return `/admin/redirects/${entry.objectId}`;
  if (entry.objectType === 'lead') return `/admin/leads/${entry.objectId}`;
  if (entry.objectType === 'texts') return `/admin/pages/${documentSlug(entry.objectId)}`;
  return null;
}

function text(detail: Detail, key: string, fallback: string): string {
  const value = detail[key];
  return typeof value === 'string' ? value : fallback;
}

/** The email is known only if it has an account. */
function emailWith(detail: Detail, preposition: string): string {
  const email = text(detail, 'email', '');
  return email === '' ? '' : `${preposition}${email}`;
}

/** A page of the owner's own, or a post. */
function kind(detail: Detail): string {
  return detail.kind === 'page' ? 'page' : 'article';
}

function title(detail: Detail): string {
  return quoted(detail, 'title');
}

function quoted(detail: Detail, key: string): string {
  const value = detail[key];
  return typeof value === 'string' ? `“${value}”` : '';
}

/** "Dec 01, 2026" for a stored day, `YYYY-MM-DD`. */
function day(detail: Detail, key: string): string {
  const value = text(detail, key, '');
  const noon = new Date(`${value}T12:00:00Z`);
  return Number.isNaN(noon.getTime())
    ? 'another day'
    : formatDate(noon.toISOString(), 'short', 'UTC');
}

function postState(detail: Detail): string {
  if (typeof detail.scheduledFor === 'string') return ' (scheduled)';
  return detail.published === true ? ' (published)' : ' (draft)';
}

function count(detail: Detail, singular: string, plural = `${singular}s`): string {
  return `${String(detail.count ?? 'some')} ${detail.count === 1 ? singular : plural}`;
}

function list(value: unknown, describe = (item: unknown) => item): string {
  return Array.isArray(value) ? value.map(describe).join(', ') : 'unknown';
}

/** An entry may name a setting that no longer exists. */
function labelOfSetting(name: unknown): string {
  const key = SETTING_KEYS.find((one) => one === name);
  return key === undefined ? String(name) : settingOf(key).label;
}
