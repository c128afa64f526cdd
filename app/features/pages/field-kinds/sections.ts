import type { SectionsType } from '#app/site/words/field-types.ts';
import { MOST_ADDED, readAdded } from '../sections/added-sections.ts';
import { type FieldKind, type FormKind, withoutPlace } from './field-kind.ts';

export const sectionsForm: FormKind<SectionsType> = {
  isTyped: (_type, value) => Array.isArray(value) && readAdded(value).length === value.length,
  toWords: ({ kinds, parts }, typed) =>
    readAdded(typed).map(({ kind, after }) => {
      const label = kinds.find(({ id }) => id === kind)?.label ?? kind;
      const part = parts.find(({ id }) => id === after);
      return part === undefined ? `${label}, at the end` : `${label}, after “${part.label}”`;
    }),
};

export const sectionsKind: FieldKind<SectionsType> = {
  isStored: (_type, value) => Array.isArray(value),
  toTyped: (_type, value) => readAdded(value),
  check({ kinds }, typed, at, check) {
    const added = readAdded(typed);
    if (added.length > MOST_ADDED) {
      check.error(at, `A page has room for ${MOST_ADDED} added sections.`);
    }
    if (added.some(({ kind }) => kinds.every(({ id }) => id !== kind))) {
      check.error(at, 'This version of the site can’t show one of these sections.');
    }
    return added;
  },
  encode: withoutPlace,
};
