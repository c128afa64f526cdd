import { listPeople } from '#app/domains/accounts/people.server.ts';
import { deserializeAnswers } from '#app/domains/growth-plan/answers.ts';
import { describeAnswers } from '#app/domains/growth-plan/describe-answers.ts';
import { findLead } from '#app/domains/leads/inbox.server.ts';
import { describeCampaign, type Lead } from '#app/domains/leads/lead.ts';
import { planLabel, topicLabel } from '#app/domains/leads/lead-topics.ts';
import { hasAgreed } from '#app/domains/leads/text-consent.ts';
import type { Deliver } from '#app/domains/outbox/channel.server.ts';
import { headerText, isMailAddress } from '#app/domains/outbox/header-text.ts';
import { displayPhone } from '#app/domains/settings/contact.ts';
import { findSettings } from '#app/domains/settings/settings.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import type { Db } from '#database/connect.ts';
import { DeliveryError } from '#gateways/delivery-error.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';

export interface LeadMailDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly adminOrigin: string;
}

/**
 * The address for notifications: the setting, else the contact email, else the first account. Never
 * a visitor's.
 */
export async function findOwnerAddress(db: Db): Promise<string | null> {
  const { notificationEmail, contactEmail } = await findSettings(db);
  const chosen = notificationEmail ?? contactEmail ?? (await listPeople(db))[0]?.email;
  return chosen !== undefined && isMailAddress(chosen) ? chosen : null;
}

export async function requireOwnerAddress(db: Db): Promise<string> {
  const address = await findOwnerAddress(db);
  if (address !== null) return address;
  const sentence =
    'There is no email address for news of leads. Enter one in the settings, under Leads.';
  throw new DeliveryError('channel', sentence);
}

/**
 * Emails the owner about a lead. Dropped when the lead has been deleted or marked as spam since.
 */
export function deliverLeadMail({ db, mailer, adminOrigin }: LeadMailDeps): Deliver {
  return async ({ id, aboutId, createdAt }, signal) => {
    const lead = aboutId === null ? null : await findLead(db, aboutId);
    if (lead === null || lead.spam) return { dropped: true };
    const to = await requireOwnerAddress(db);
    const { timeZone } = await findSettings(db);
    const subject = leadSubject(lead);
    const replyTo = isMailAddress(lead.email) ? lead.email : null;
    const text = leadText(lead, { timeZone, adminOrigin });
    await mailer.send({ id, date: createdAt, to, replyTo, subject, text }, signal);
    return { to, subject, savedToFile: mailer.kind === 'store' };
  };
}

/** Starts with our own words, because a visitor's name can be any text. */
export function leadSubject(lead: Pick<Lead, 'name' | 'topic'>): string {
  return `New lead: ${topicLabel(lead.topic)}, from ${headerText(lead.name, 60)}`;
}

function leadText(
  lead: Lead,
  { timeZone, adminOrigin }: { timeZone: string; adminOrigin: string },
): string {
  const facts: [label: string, value: string | number | null][] = [
    ['Name', lead.name],
    ['Email', lead.email],
    ['Phone', lead.phone && displayPhone(lead.phone)],
    ['Do not text', describeDoNotText(lead, timeZone)],
    ['Home', lead.home],
    ['Beds', lead.beds],
    ['About', topicLabel(lead.topic)],
    ['Plan', lead.plan && planLabel(lead.plan)],
    ['May be texted about this inquiry', yesOrNo(hasAgreed(lead.consents, 'inquiry'))],
    ['May be sent marketing texts', yesOrNo(hasAgreed(lead.consents, 'marketing'))],
    ['Received', formatInstant(lead.createdAt, timeZone)],
    ['Sent from', lead.sourcePage],
    ['The form there', lead.formAbout],
    ['Came from', describeCampaign(lead.campaign)],
    ['Reference', lead.reference],
  ];
  const answers = lead.quizAnswers === null ? null : deserializeAnswers(lead.quizAnswers);
  const parts = [
    lines(facts),
    lead.message,
    answers && `Quiz answers\n${lines(describeAnswers(answers).map((a) => [a.label, a.value]))}`,
    `Open it in your admin area to note what happens next:\n${adminOrigin}/admin/leads/${lead.id}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function describeDoNotText({ doNotText }: Lead, timeZone: string): string | null {
  return doNotText && `noted ${formatInstant(doNotText.at, timeZone)} by ${doNotText.by}`;
}

/** Null, and left out of the mail, when the form did not ask. */
function yesOrNo(agreed: boolean | null): string | null {
  return agreed === null ? null : agreed ? 'Yes' : 'No';
}

function lines(facts: readonly (readonly [label: string, value: string | number | null])[]) {
  return facts
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}
