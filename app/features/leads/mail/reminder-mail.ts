import { headerText } from '#app/features/outbox/header-text.ts';
import type { WrittenMail } from '#app/features/outbox/mail-parts.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import type { ReminderStage } from '../due/reminder-stages.ts';

/** What a reminder says about a lead, formatted for people. */
export interface ShownReminder {
  readonly stage: ReminderStage;
  readonly name: string;
  readonly received: string;
  readonly due: string;
  /** The address of the lead in the admin area. */
  readonly link: string;
}

const NAME_MAX = 60;

export function reminderMail(
  { reminder }: MailTexts,
  { stage, link, name: typed, ...times }: ShownReminder,
): WrittenMail {
  const { subject, what } = reminder[stage];
  const name = headerText(typed, NAME_MAX);
  return {
    subject: fillSlots(subject, { name }),
    paragraphs: [
      fillSlots(what, { name, ...times }),
      [`${reminder.open}\n`, { label: reminder.button, url: link }],
      reminder.often,
    ],
  };
}

/** What was planned with a lead, on the day of it. */
export interface ShownFollowUp {
  readonly name: string;
  readonly day: string;
  readonly note: string | null;
  /** Where the lead is in the admin area. */
  readonly link: string;
}

export function followUpMail(
  { reminder: { followUp, open, button } }: MailTexts,
  { name: typed, day, note, link }: ShownFollowUp,
): WrittenMail {
  const name = headerText(typed, NAME_MAX);
  const what = fillSlots(note === null ? followUp.bare : followUp.what, { name, day });
  return {
    subject: fillSlots(followUp.subject, { name }),
    paragraphs: [
      note === null ? what : `${what}\n${note}`,
      [`${open}\n`, { label: button, url: link }],
    ],
  };
}
