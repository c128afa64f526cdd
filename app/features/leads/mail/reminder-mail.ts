import type { MailLink, MailParagraph, WrittenMail } from '#app/features/outbox/mail-parts.ts';
import { toLine } from '#app/formatting/characters.ts';
import { headerText } from '#app/formatting/header-text.ts';
import { shortenToWord } from '#app/formatting/shorten-to-word.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import type { ReminderStage } from '../deadlines/reminder-stages.ts';

/** A lead as every reminder shows it. */
export interface RemindedLead {
  readonly name: string;
  /** A link that calls them; null if they gave no number, or asked for no contact. */
  readonly phone: MailLink | null;
  readonly message: string | null;
  /** The address of the lead in the admin area. */
  readonly link: string;
}

/** What a reminder says about a lead, formatted for people. */
export interface ShownReminder extends RemindedLead {
  readonly stage: ReminderStage;
  readonly received: string;
  readonly due: string;
}

const NAME_MAX = 60;
/** Of the message, in characters. */
const FIRST_WORDS = 160;

/** Enough to answer by phone. */
function aboutLead(
  { lead: { labels } }: MailTexts,
  { phone, message }: RemindedLead,
): MailParagraph[] {
  return [
    phone && [`${labels.phone}: `, phone],
    message && { quote: shortenToWord(toLine(message), FIRST_WORDS) },
  ];
}

export function reminderMail(mails: MailTexts, shown: ShownReminder): WrittenMail {
  const { reminder } = mails;
  const { stage, link, name: typed, received, due } = shown;
  const { subject, what } = reminder[stage];
  const name = headerText(typed, NAME_MAX);
  return {
    subject: fillSlots(subject, { name }),
    paragraphs: [
      fillSlots(what, { name, received, due }),
      ...aboutLead(mails, shown),
      [`${reminder.open}\n`, { label: reminder.button, url: link }],
      reminder.often,
    ],
  };
}

/** What was planned with a lead, on the day of it. */
export interface ShownFollowUp extends RemindedLead {
  readonly day: string;
  readonly note: string | null;
}

export function followUpMail(mails: MailTexts, shown: ShownFollowUp): WrittenMail {
  const { followUp, open, button } = mails.reminder;
  const { name: typed, day, note, link } = shown;
  const name = headerText(typed, NAME_MAX);
  const what = fillSlots(note === null ? followUp.bare : followUp.what, { name, day });
  return {
    subject: fillSlots(followUp.subject, { name }),
    paragraphs: [
      note === null ? what : `${what}\n${note}`,
      ...aboutLead(mails, shown),
      [`${open}\n`, { label: button, url: link }],
    ],
  };
}
