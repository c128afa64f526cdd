import { isDeepStrictEqual } from 'node:util';
import { type DocumentId, listAllFields } from '../documents.ts';
import { toTyped } from '../field-kinds/field-kinds.ts';
import { currentValue, type Overrides } from './apply-overrides.ts';

/**
 * Whether a document would lead to another web address than it does, such as that of a checkout, once
 * `next` is published.
 */
export function changesAddress(
  id: DocumentId,
  { published, next }: { readonly published: Overrides; readonly next: Overrides },
): boolean {
  return listAddresses(id).some((field) => {
    const [before, after] = [currentValue(field, published), currentValue(field, next)];
    return !isDeepStrictEqual(toTyped(field.type, after), toTyped(field.type, before));
  });
}

/** Whether a document has a field with a web address. */
export function hasAddresses(id: DocumentId): boolean {
  return listAddresses(id).length > 0;
}

function listAddresses(id: DocumentId) {
  return listAllFields(id).filter(({ type }) => type.type === 'address');
}
