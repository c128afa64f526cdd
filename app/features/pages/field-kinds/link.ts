import { parseLinkTarget } from '#app/site/link-target.ts';
import type { LinkType } from '#app/site/words/field-types.ts';
import { asInput, type Check, type FieldKind, withoutPlace } from './field-kind.ts';

export const linkKind: FieldKind<LinkType> = {
  isStored: (_type, value) => typeof value === 'string' && isSafeLink(value),
  toTyped: asInput,
  check: (_type, typed, at, check) => checkLink(typed, at, check),
  encode: withoutPlace,
};

export function isSafeLink(href: string): boolean {
  return parseLinkTarget(href) !== null;
}

export function checkLink(typed: unknown, at: string, check: Check): string {
  const href = typeof typed === 'string' ? typed.trim() : '';
  if (!isSafeLink(href)) {
    check.error(
      at,
      'A link starts with / for a page of this site, # for a place on the same page, https://, mailto: or tel:.',
    );
  } else if (!check.around.leadsSomewhere(href)) {
    check.warn(at, `${href} leads nowhere right now.`);
  }
  return href;
}
