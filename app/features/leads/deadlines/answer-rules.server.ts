import { createHash } from 'node:crypto';
import { answerTimeOf } from '#app/features/settings/answer-promise.ts';
import type { Settings } from '#app/features/settings/settings-schema.ts';
import { type AnswerRules, createWorkCalendar, type WorkCalendar } from './work-calendar.server.ts';

/** Increase this when `WorkCalendar.due` changes, so that waiting leads are dated again. */
const CALENDAR_VERSION = 1;

export interface DatedRules {
  readonly calendar: WorkCalendar;
  /** Identifies the rules; stored with each date that follows from them. */
  readonly key: string;
}

type RuleSettings = Pick<Settings, 'officeHours' | 'daysOff' | 'callBackPromise' | 'timeZone'>;

/** The rules for when an answer is due, from the settings. */
export function readAnswerRules(settings: RuleSettings): DatedRules {
  const rules: AnswerRules = {
    hours: settings.officeHours,
    daysOff: settings.daysOff,
    time: answerTimeOf(settings.callBackPromise),
    timeZone: settings.timeZone,
  };
  const text = JSON.stringify([CALENDAR_VERSION, rules]);
  return {
    calendar: createWorkCalendar(rules),
    key: createHash('sha256').update(text).digest('hex').slice(0, 16),
  };
}
