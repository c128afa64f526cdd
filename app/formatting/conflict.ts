/**
 * Why a change was rejected: the same thing was changed after this person's page was read, by somebody
 * else or by themselves elsewhere (`isOwn`, where the author is known).
 * Its codes have status 409 (`rejectionStatus`).
 */
export interface Conflict<Code extends string = 'stale' | 'gone'> {
  readonly ok: false;
  /** 'stale': it is another version now; 'gone': it was deleted. */
  readonly code: Code;
  readonly message: string;
}

/** Why a change of an item of a list was rejected. */
export type RejectedItem<Errors> =
  | { readonly ok: false; readonly errors: Errors }
  | (Conflict<'stale'> & {
      /** What somebody else made of each field that has something else in this form. */
      readonly errors: Errors;
      /** The version that saving again replaces. */
      readonly version: number;
    })
  | Conflict<'gone'>;

const LOOK_AGAIN = 'You now see the latest version. Please try again.';
/** For a form that keeps what was typed. */
export const SAVE_AGAIN = 'Save again to use yours instead.';

/** @param isOwn whether it was this person, as far as is known */
export function someoneChanged(thing: string, isOwn: boolean, changed = 'changed'): string {
  return isOwn
    ? `You ${changed} this ${thing} in another tab or on another device`
    : `Someone else ${changed} this ${thing}`;
}

export function someoneDeleted(thing: string): string {
  return `Someone deleted this ${thing}`;
}

/** @param advice what to do then, where the page does not show the latest version */
export function staleConflict(
  thing: string,
  advice: string = LOOK_AGAIN,
  isOwn = false,
): Conflict<'stale'> {
  const message = `${someoneChanged(thing, isOwn, 'just changed')}. ${advice}`;
  return { ok: false, code: 'stale', message };
}

export function goneConflict(thing: string): Conflict<'gone'> {
  return { ok: false, code: 'gone', message: `Someone already deleted this ${thing}.` };
}

/** @param isOwn as in `someoneChanged` */
export function fieldChanged(isOwn: boolean): string {
  return isOwn
    ? 'You changed this in another tab or on another device while you were editing here.'
    : 'Someone else changed this while you were editing.';
}

/** The error of a field that keeps what was typed: what somebody else saved there. */
export function describeTheirs(theirs: string): string {
  return theirs === ''
    ? `Someone else cleared this while you were editing. ${SAVE_AGAIN}`
    : `Someone else changed this to “${theirs}” while you were editing. ${SAVE_AGAIN}`;
}

/** The errors of the fields in which a form and what somebody else saved differ. */
export function describeDifferences<Field extends string>(
  mine: Readonly<Record<Field, string | null>>,
  theirs: Readonly<Record<Field, string | null>>,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const changed = fields.filter((field) => mine[field] !== theirs[field]);
  return Object.fromEntries(
    changed.map((field) => [field, describeTheirs(theirs[field] ?? '')]),
  ) as Partial<Record<Field, string>>;
}
