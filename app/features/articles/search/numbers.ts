/**
 * The number of an article in the index follows its date, so that the newest articles come first. A
 * scheduled article has a number above the present, a draft has one below zero.
 */

/** Room for articles of the same second. JavaScript holds these numbers exactly until the year 9999. */
export const NUMBERS_PER_SECOND = 2 ** 15;
/** Subtracted from the number of a draft. */
export const DRAFTS = 2 ** 53;

/** Numbers from the first one up to but not including the second, and if given, only those of a topic. */
export interface Numbers {
  readonly from: number;
  readonly below: number;
  readonly topicId?: string | null;
}

export const ALL_NUMBERS: Numbers = { from: -DRAFTS, below: DRAFTS };

/** The numbers of the articles that are public. */
export function publicNumbers(now: Date): Numbers {
  return { from: 0, below: (Math.floor(now.getTime() / 1000) + 1) * NUMBERS_PER_SECOND };
}
