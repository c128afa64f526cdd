import type { WhenAccessEnds } from './accounts/people.server.ts';
import type { ActivityWords } from './activity/activity-words.ts';
import type { PlaceKind } from './claims/claim-place.ts';
import type { ClaimPlaces } from './claims/claim-places.ts';
import type { ImageUses } from './media/image-use.server.ts';
import type { Letters } from './outbox/mail/letters.server.ts';
import type { PersonalParts } from './privacy/personal-parts.server.ts';
import type { ExpiringKinds, Tidying } from './privacy/retention/expiring.server.ts';

/** What a feature is for, and what it adds to places that know no feature. */
export interface Feature {
  readonly about: string;
  readonly activity?: ActivityWords;
  readonly letters?: Letters;
  readonly whenAccessEnds?: WhenAccessEnds;
  readonly claimPlaces?: Partial<Readonly<Record<PlaceKind, ClaimPlaces>>>;
  readonly imageUses?: ImageUses;
  readonly personal?: PersonalParts;
  readonly expiring?: ExpiringKinds;
  readonly tidies?: Tidying;
}
