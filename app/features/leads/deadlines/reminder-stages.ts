/** The reminders of a lead, in order: at half the time, and when it is over. */
export const REMINDER_STAGES = ['half', 'overdue'] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];
