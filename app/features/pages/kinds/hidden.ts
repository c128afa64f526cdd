import type { HiddenType } from '#app/site/words/field-types.ts';
import { type FieldKind, type FormKind, withoutPlace } from './field-kind.ts';

export const hiddenForm: FormKind<HiddenType> = {
  isTyped: (_type, value) => typeof value === 'boolean',
  toWords: (_type, typed) => [typed === true ? 'Hidden' : 'Shown'],
};

export const hiddenKind: FieldKind<HiddenType> = {
  isStored: (_type, value) => typeof value === 'boolean',
  toTyped: (_type, value) => value === true,
  check: (_type, typed) => typed === true,
  encode: withoutPlace,
};
