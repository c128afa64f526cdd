import type { ClaimCode } from '#app/advice/advice.ts';
import type { ClaimPlace } from '#app/features/articles/claim-places.ts';
import { isDueAgain, type Support } from './support.ts';

/** A claim as the register lists it. */
export interface ListedClaim {
  readonly place: ClaimPlace;
  readonly words: string;
  /** What makes it a claim; empty where it is no longer on the site. */
  readonly kinds: readonly ClaimCode[];
  /** The page or article as people call it. */
  readonly title: string;
  /** Where on the page: 'Hero, Subtitle'; empty in an article. */
  readonly part: string;
  /** Where it is edited; null where it is gone. */
  readonly edit: string | null;
  /** The path of the first page that shows it; null where none does. */
  readonly path: string | null;
  readonly support: Support | null;
}

export type ClaimState = 'unsupported' | 'due-again' | 'supported' | 'not-public';

export const STATE_NAMES: Readonly<Record<ClaimState, string>> = {
  unsupported: 'Without support',
  'due-again': 'Due for review',
  supported: 'Supported',
  'not-public': 'Not on the site now',
};

export function stateOf({ support, path }: ListedClaim, today: string): ClaimState {
  if (path === null) return 'not-public';
  if (support === null) return 'unsupported';
  return isDueAgain(support, today) ? 'due-again' : 'supported';
}
