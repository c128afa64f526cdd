import { dateFormatter, isFieldTime } from '#app/formatting/dates.ts';
import type { MomentType } from '#app/site/words/field-types.ts';
import {
  asInput,
  type FieldKind,
  type FormKind,
  isNothing,
  oneInput,
  withoutPlace,
} from './field-kind.ts';

export const momentForm: FormKind<MomentType> = {
  isTyped: oneInput.isTyped,
  // Already in the time zone of the site.
  toWords: (_type, typed) =>
    Number.isNaN(Date.parse(`${typed}Z`))
      ? []
      : [
          dateFormatter('en-US', {
            timeZone: 'UTC',
            dateStyle: 'medium',
            timeStyle: 'short',
          }).format(new Date(`${typed}Z`)),
        ],
};

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
