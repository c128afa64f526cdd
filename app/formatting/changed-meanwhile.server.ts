import { isDeepStrictEqual } from 'node:util';

/** What somebody typed into a field, and what it said when they opened it. */
export interface FieldEdit {
  readonly typed: unknown;
  readonly before: unknown;
}

/**
 * Whether somebody else has changed a field of a shared draft: it says neither what it said when this
 * person opened it nor what they typed. Typing the same is no conflict.
 */
export function wasChangedMeanwhile(now: unknown, { typed, before }: FieldEdit): boolean {
  return !isDeepStrictEqual(now, before) && !isDeepStrictEqual(now, typed);
}
