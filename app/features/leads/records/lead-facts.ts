import type { CsvCell } from '#app/formatting/csv.ts';
import { displayPhone, phoneHref } from '#app/formatting/phone-text.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import type { Column } from '#app/formatting/table.ts';
import { topicLabel } from '#app/site/lead-topic-labels.ts';
import { type PlanNames, planName } from '#app/site/lead-topics.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import { emailHref } from '../contact-links.ts';
import { fieldRow, STORED_FIELDS, type StoredField } from '../form/lead-fields.ts';
import { type ContactMark, hasAgreed, mayText } from '../form/text-consent.ts';
import { describeCampaign, type Lead, type LeadNote } from '../lead.ts';
import { type ProgramNames, programName } from '../programs-sold.ts';

/** Formats what is stored as an id or a time for people. */
export interface Reading {
  readonly plans: PlanNames;
  /** A time in the owner's time zone. */
  readonly instant: (iso: string) => string;
}

/** What a lead's row in the exported file is made of, beside the lead. */
export interface LeadContext {
  readonly plans: PlanNames;
  readonly programs: ProgramNames;
  readonly notes: readonly LeadNote[];
}

/** On the lead's page. */
export interface ShownFact {
  readonly text: string;
  readonly href?: string;
  /** Whether the number asked for no texts. */
  readonly doNotText?: boolean;
}

export type MailLabel = keyof MailTexts['lead']['labels'];
type MailWords = MailTexts['lead']['values'];

export interface MailLine {
  /** Null, and then left out, if there is nothing. */
  readonly show: (lead: Lead, reading: Reading, words: MailWords) => string | null;
  /** For the preview of the mail. `mark` highlights what differs from lead to lead. */
  readonly example: (mark: (text: string) => string, plans: PlanNames, words: MailWords) => string;
}

/** One piece of information about a lead, and its name wherever a lead is read. */
interface LeadFact {
  /** Of the exported file, by heading. */
  readonly columns?: Readonly<Record<string, (lead: Lead, context: LeadContext) => CsvCell>>;
  /** By the property of the payload. */
  readonly webhook?: Readonly<Record<string, (lead: Lead) => unknown>>;
  readonly mail?: Readonly<Partial<Record<MailLabel, MailLine>>>;
  /** By the label on the lead's page. */
  readonly page?: Readonly<Record<string, (lead: Lead, reading: Reading) => ShownFact | null>>;
}

/** Columns, properties and labels come in this order; a mail follows the order of its labels. */
const FACTS: readonly LeadFact[] = [
  {
    columns: { Reference: (lead) => lead.reference },
    webhook: { reference: (lead) => lead.reference },
    mail: {
      reference: {
        show: (lead) => lead.reference,
        example: (mark) => mark('WS-7KQ2MP'),
      },
    },
    page: { Reference: (lead) => toText(lead.reference) },
  },
  {
    // Times are UTC, and the headings say so: a spreadsheet would guess another zone.
    columns: {
      'Received (UTC)': (lead) => lead.createdAt,
      'First response (UTC)': (lead) => lead.firstResponseAt,
    },
    webhook: { createdAt: (lead) => lead.createdAt },
    mail: {
      received: {
        show: (lead, { instant }) => instant(lead.createdAt),
        example: (mark) => mark('Jan 12, 2026, 9:05 AM EST'),
      },
    },
    page: { Received: (lead, { instant }) => toText(instant(lead.createdAt)) },
  },
  {
    columns: { 'Answer due (UTC)': (lead) => lead.dueAt },
    webhook: { dueAt: (lead) => lead.dueAt },
    mail: {
      due: {
        show: ({ dueAt }, { instant }) => dueAt && instant(dueAt),
        example: (mark) => mark('Jan 13, 2026, 9:05 AM EST'),
      },
    },
    page: { 'Answer due': ({ dueAt }, { instant }) => toText(dueAt && instant(dueAt)) },
  },
  {
    columns: {
      'Follow up on': (lead) => lead.followUpOn,
      'Follow up': (lead) => lead.followUpNote,
    },
    webhook: {
      followUpOn: (lead) => lead.followUpOn,
      followUpNote: (lead) => lead.followUpNote,
    },
  },
  {
    columns: { 'Assigned to': (lead) => lead.assignedTo },
    webhook: { assignedTo: (lead) => lead.assignedTo },
  },
  {
    columns: { Status: (lead) => lead.status, Spam: (lead) => lead.spam },
    webhook: { status: (lead) => lead.status },
  },
  {
    columns: {
      'Lost because': (lead) => lead.lostReason,
      'Program won': ({ wonProgram }, { programs }) =>
        wonProgram && programName(wonProgram, programs),
      'Won for (USD)': (lead) => lead.wonAmount,
    },
    webhook: {
      lostReason: (lead) => lead.lostReason,
      wonProgram: (lead) => lead.wonProgram,
      wonAmount: (lead) => lead.wonAmount,
    },
  },
  {
    columns: { About: (lead) => topicLabel(lead.topic) },
    webhook: { topic: (lead) => lead.topic },
    mail: {
      topic: {
        show: (lead) => topicLabel(lead.topic),
        example: (mark) => mark(topicLabel('plan')),
      },
    },
    page: { About: (lead) => toText(topicLabel(lead.topic)) },
  },
  ...STORED_FIELDS.map(toFact),
  {
    columns: {
      'Texts about the inquiry': (lead) => hasAgreed(lead.consents, 'inquiry'),
      'Marketing texts': (lead) => hasAgreed(lead.consents, 'marketing'),
      'Asked about texts (UTC)': (lead) => lead.consents[0]?.at ?? null,
      'Text wording version': (lead) => lead.consents[0]?.version ?? null,
      'Text wording shown': consentWording,
    },
    webhook: {
      mayBeTexted: (lead) => mayText(lead, 'inquiry'),
      mayBeSentMarketingTexts: (lead) => mayText(lead, 'marketing'),
      textConsents: (lead) => lead.consents,
    },
    mail: {
      inquiryTexts: {
        show: (lead, _, words) => yesOrNo(hasAgreed(lead.consents, 'inquiry'), words),
        example: (_mark, _plans, { yes }) => yes,
      },
      marketingTexts: {
        show: (lead, _, words) => yesOrNo(hasAgreed(lead.consents, 'marketing'), words),
        example: (_mark, _plans, { no }) => no,
      },
    },
  },
  {
    columns: {
      'Do not text since (UTC)': (lead) => lead.doNotText?.at ?? null,
      'Do not text, noted by': (lead) => lead.doNotText?.by ?? null,
    },
    webhook: { doNotTextSince: (lead) => lead.doNotText?.at ?? null },
    mail: { doNotText: markLine((lead) => lead.doNotText) },
  },
  {
    columns: {
      'No contact since (UTC)': (lead) => lead.noContact?.at ?? null,
      'No contact, noted by': (lead) => lead.noContact?.by ?? null,
    },
    webhook: { noContactSince: (lead) => lead.noContact?.at ?? null },
    mail: { noContact: markLine((lead) => lead.noContact) },
  },
  {
    columns: { Page: (lead) => lead.sourcePage },
    webhook: { sourcePage: (lead) => lead.sourcePage },
    mail: {
      sourcePage: {
        show: (lead) => lead.sourcePage,
        example: (mark) => mark('/boost-revenue'),
      },
    },
    page: { 'Sent from': (lead) => toText(lead.sourcePage) },
  },
  {
    columns: { 'Form on it': (lead) => lead.formAbout },
    webhook: { formAbout: (lead) => lead.formAbout },
    mail: {
      formAbout: {
        show: (lead) => lead.formAbout,
        example: (mark) => mark('A seat in the spring workshop'),
      },
    },
    page: { 'The form there': (lead) => toText(lead.formAbout) },
  },
  {
    columns: {
      'Campaign source': (lead) => lead.campaign?.source ?? null,
      'Campaign medium': (lead) => lead.campaign?.medium ?? null,
      Campaign: (lead) => lead.campaign?.campaign ?? null,
      'Campaign term': (lead) => lead.campaign?.term ?? null,
      'Campaign content': (lead) => lead.campaign?.content ?? null,
      'Landing page': (lead) => lead.campaign?.landingPath ?? null,
    },
    webhook: { campaign: (lead) => lead.campaign },
    mail: {
      campaign: {
        show: (lead, _, words) =>
          describeCampaign(lead.campaign, (page) => fillSlots(words.landedOn, { page })),
        example: (mark, _, words) =>
          `${mark('newsletter')}, ${fillSlots(words.landedOn, { page: mark('/about') })}`,
      },
    },
    page: { 'Came from': (lead) => toText(describeCampaign(lead.campaign)) },
  },
  {
    columns: {
      'Quiz answers': ({ quizAnswers }) => quizAnswers && JSON.stringify(quizAnswers),
    },
    webhook: { quizAnswers: (lead) => lead.quizAnswers },
  },
  {
    columns: {
      Notes: (_, { notes }) => notes.map((note) => `${note.authorName}: ${note.body}`).join('\n'),
    },
  },
];

function markLine(read: (lead: Lead) => ContactMark | null): MailLine {
  return {
    show: (lead, { instant }, words) => {
      const mark = read(lead);
      return mark && fillSlots(words.doNotText, { time: instant(mark.at), person: mark.by });
    },
    example: (mark, _, words) =>
      fillSlots(words.doNotText, {
        time: mark('Jan 05, 2026, 3:42 PM EST'),
        person: mark('you@example.com'),
      }),
  };
}

function toFact(field: StoredField): LeadFact {
  const { label, apart, mailExample } = fieldRow(field);
  const show = (lead: Lead, plans: PlanNames) => showField(field, lead[field], plans);
  const cell = (lead: Lead, plans: PlanNames) => toCell(field, lead[field], plans);
  return {
    columns: { [label]: (lead, { plans }) => cell(lead, plans) },
    webhook: { [field]: (lead) => (isMissingEmail(field, lead) ? null : lead[field]) },
    ...(mailExample !== undefined && {
      mail: {
        [field]: {
          show: (lead: Lead, { plans }: Reading) => show(lead, plans),
          example: (mark: (text: string) => string, plans: PlanNames) =>
            mark(showField(field, mailExample, plans) ?? ''),
        },
      },
    }),
    ...(!apart && {
      page: {
        [label]: (lead: Lead, { plans }: Reading) => {
          const shown = toText(show(lead, plans));
          return shown && { ...shown, ...linkOf(field, lead) };
        },
      },
    }),
  };
}

function isMissingEmail(field: StoredField, lead: Lead): boolean {
  return fieldRow(field).kind === 'email' && lead[field] === '';
}

type StoredValue = string | number | null;

/** A stored value, formatted for people. */
function showField(field: StoredField, value: StoredValue, plans: PlanNames): string | null {
  if (value === null) return null;
  const text = String(value);
  switch (fieldRow(field).kind) {
    case 'plan':
      return planName(text, plans);
    case 'phone':
      return displayPhone(text);
    default:
      return text;
  }
}

function toCell(field: StoredField, value: StoredValue, plans: PlanNames): CsvCell {
  if (typeof value === 'number') return value;
  const shown = showField(field, value, plans);
  // A spreadsheet would read a leading + as a formula: "+44 20 …" becomes "(+44) 20 …".
  return fieldRow(field).kind === 'phone' ? (shown?.replace(/^\+(\d+) /, '(+$1) ') ?? null) : shown;
}

function linkOf(field: StoredField, lead: Lead): Partial<ShownFact> {
  switch (fieldRow(field).kind) {
    case 'email':
      return lead.noContact === null ? { href: emailHref(lead.email) } : {};
    case 'phone':
      return {
        ...(lead.noContact === null && { href: phoneHref(String(lead[field])) }),
        doNotText: lead.doNotText !== null,
      };
    default:
      return {};
  }
}

function toText(text: string | null): ShownFact | null {
  return text === null || text === '' ? null : { text };
}

function consentWording({ consents }: Lead): string {
  return consents.map(({ agreed, text }) => `[${agreed ? 'x' : ' '}] ${text}`).join('\n');
}

function yesOrNo(agreed: boolean | null, words: MailWords): string | null {
  return agreed === null ? null : words[agreed ? 'yes' : 'no'];
}

/** The columns of the exported file. */
export const LEAD_COLUMNS: readonly Column<Lead, LeadContext>[] = FACTS.flatMap(
  ({ columns = {} }) => Object.entries(columns),
);

/** The lines of the mail, by label. */
export const MAIL_LINES = Object.assign({}, ...FACTS.map(({ mail }) => mail)) as Readonly<
  Record<MailLabel, MailLine>
>;

/** The lead's properties in the webhook's payload. */
export function toWebhookData(lead: Lead): Record<string, unknown> {
  const properties = FACTS.flatMap(({ webhook = {} }) => Object.entries(webhook));
  return Object.fromEntries(properties.map(([name, read]) => [name, read(lead)]));
}

/** The list on the lead's page. Empty facts are left out. */
export function listShownFacts(lead: Lead, reading: Reading): (ShownFact & { label: string })[] {
  return FACTS.flatMap(({ page = {} }) => Object.entries(page)).flatMap(([label, show]) => {
    const shown = show(lead, reading);
    return shown === null ? [] : [{ label, ...shown }];
  });
}
