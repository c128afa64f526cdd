import type { Transaction } from 'prosemirror-state';

const ON_PURPOSE = 'on purpose';

/** Marks a change that may take a selected block of HTML away: somebody asked for just that. */
export function onPurpose(tr: Transaction): Transaction {
  return tr.setMeta(ON_PURPOSE, true);
}

export function isOnPurpose(tr: Transaction): boolean {
  return tr.getMeta(ON_PURPOSE) === true;
}
