import { dateFormatter, isDay, isFieldTime } from '#app/formatting/dates.ts';
import type { DayType, MomentType } from '#app/site/words/field-types.ts';
import {
  asInput,
  type FieldKind,
  type FormKind,
  isNothing,
  oneInput,
  type Typed,
  withoutPlace,
} from './field-kind.ts';

/** Already in the time zone of the site. */
export const momentForm: FormKind<MomentType> = {
  isTyped: oneInput.isTyped,
  toWords: (_type, typed) => dateWords(`${typed}Z`, { timeStyle: 'short' }),
};

export const dayForm: FormKind<DayType> = {
  isTyped: oneInput.isTyped,
  toWords: ({ label }, typed) => dateWords(typed).map((words) => `${label}: ${words}`),
};

function dateWords(typed: Typed, options: Intl.DateTimeFormatOptions = {}): string[] {
  const date = new Date(String(typed));
  if (Number.isNaN(date.getTime())) return [];
  return [
    dateFormatter('en-US', { timeZone: 'UTC', dateStyle: 'medium', ...options }).format(date),
  ];
}

export const momentKind: FieldKind<MomentType> = {
  isStored: (_type, value) => isNothing(value) || (typeof value === 'string' && isFieldTime(value)),
  toTyped: asInput,
  encode: withoutPlace,
  check(_type, typed, at, check) {
    // Some browsers add seconds.
    const local = typeof typed === 'string' ? typed.slice(0, 'YYYY-MM-DDTHH:MM'.length) : '';
    if (local === '') return null;
    if (!isFieldTime(local)) check.error(at, 'Choose a date and a time.');
    return local;
  },
};

export const dayKind: FieldKind<DayType> = {
  isStored: (_type, value) => isNothing(value) || (typeof value === 'string' && isDay(value)),
  toTyped: asInput,
  encode: withoutPlace,
  check(_type, typed, at, check) {
    if (typeof typed !== 'string' || typed === '') return null;
    if (!isDay(typed)) check.error(at, 'Choose a day.');
    return typed;
  },
};
