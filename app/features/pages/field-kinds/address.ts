import { parseLink } from '#app/formatting/web-address.ts';
import type { AddressType } from '#app/site/words/field-types.ts';
import { asInput, type FieldKind, withoutPlace } from './field-kind.ts';

export const addressKind: FieldKind<AddressType> = {
  isStored: (_type, value) => value === null || (typeof value === 'string' && parseLink(value).ok),
  toTyped: asInput,
  encode: withoutPlace,
  check(_type, typed, at, check) {
    const text = typeof typed === 'string' ? typed.trim() : '';
    if (text === '') return null;
    const link = parseLink(text);
    if (link.ok) return link.value;
    check.error(at, link.message);
    return null;
  },
};
