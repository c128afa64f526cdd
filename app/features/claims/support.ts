import type { ClaimFile } from './claim-file.ts';

/** What somebody said supports a claim. */
export interface Support {
  readonly id: string;
  /** `writePlace` */
  readonly place: string;
  readonly key: string;
  /** The claim. */
  readonly words: string;
  /** Empty where the link or a file says it. */
  readonly sentence: string;
  readonly link: string | null;
  /** The day to look at it again, `2027-11-26`. */
  readonly reviewOn: string | null;
  readonly by: string;
  readonly at: string;
  readonly version: number;
  /** The oldest first. */
  readonly files: readonly ClaimFile[];
}

/** Whether a claim asks for nothing: it has support, which nobody wanted to look at again by now. */
export function isSupported(support: Support | undefined, today: string): boolean {
  return support !== undefined && !isDueAgain(support, today);
}

export function isDueAgain({ reviewOn }: Support, today: string): boolean {
  return reviewOn !== null && reviewOn <= today;
}
