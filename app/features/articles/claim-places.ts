import type { ClaimCode } from '#app/advice/advice.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { Db } from '#database/connect.ts';
import { joinDistinct, requireAll } from '../join-distinct.ts';

export const PLACE_KINDS = ['post', 'texts'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Where a claim is made: in an article or a page of the owner's, or in a document of the site's texts. */
export interface ClaimPlace {
  readonly kind: PlaceKind;
  readonly id: string;
}

/** The article or page of a claim. */
export interface DescribedPlace {
  /** As people call it. */
  readonly title: string;
  /** Where it is edited; null where it is gone. */
  readonly edit: string | null;
  /** The path of the first page that shows it; null where none does. */
  readonly path: string | null;
}

/** A claim of a place that no row names. */
export interface StatedClaim {
  readonly id: string;
  /** Where on the page: 'Hero, Subtitle'. */
  readonly part: string;
  readonly words: string;
  readonly kinds: readonly ClaimCode[];
}

/** The places of claims that a feature has. */
export interface ClaimPlaces {
  /** Reads what is needed to describe these, also those that are gone. */
  read(db: Db, ids: readonly string[]): Promise<(id: string) => DescribedPlace>;
  /** All claims of these places, where they are read from the texts each time. */
  list?(content: SiteContent): readonly StatedClaim[];
}

export type AllClaimPlaces = Readonly<Record<PlaceKind, ClaimPlaces>>;

/** @throws unless one feature has the places of each kind */
export function joinClaimPlaces(
  all: readonly Partial<Readonly<Record<PlaceKind, ClaimPlaces>>>[],
): AllClaimPlaces {
  return requireAll(PLACE_KINDS, joinDistinct<ClaimPlaces>(all));
}
