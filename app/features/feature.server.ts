import type { DailyJob } from '#app/services/jobs/daily-jobs.server.ts';
import type {
  ExportedTables,
  PageChanges,
  Services,
  ShellParts,
} from '#app/services/services.server.ts';
import type { WhenAccessEnds } from './accounts/people.server.ts';
import type { ActivityWords } from './activity/activity-words.ts';
import type { ClaimPlaces, PlaceKind } from './articles/claim-places.ts';
import type { LeadAnswers } from './leads/lead-answers.ts';
import type { WhenNoContact } from './leads/no-contact.server.ts';
import type { ImageUses } from './media/image-use.server.ts';
import type { MovedKind, MovedRows } from './moved-rows.ts';
import type { Letters } from './outbox/mail/offered/letters.server.ts';
import type { ExpiringKinds, Tidying } from './privacy/expiring.server.ts';
import type { PersonalParts } from './privacy/personal-parts.server.ts';

/** What a feature is for, and what it adds to places that know no feature. */
export interface Feature {
  readonly about: string;
  readonly activity?: ActivityWords;
  readonly letters?: Letters;
  readonly whenAccessEnds?: WhenAccessEnds;
  readonly whenNoContact?: WhenNoContact;
  readonly leadAnswers?: LeadAnswers;
  readonly claimPlaces?: Partial<Readonly<Record<PlaceKind, ClaimPlaces>>>;
  readonly imageUses?: ImageUses;
  /** What comes along to a site like this one, beside articles. */
  readonly moves?: Partial<Readonly<Record<MovedKind, MovedRows>>>;
  readonly personal?: PersonalParts;
  readonly expiring?: ExpiringKinds;
  readonly tidies?: Tidying;
  readonly exports?: ExportedTables;
  readonly pageChanges?: PageChanges;
  /**
   * Makes what the feature needs as long as the process lives, by its name in the services; the
   * feature adds it to the type `Services`, which has what others ask of it as an optional one. What
   * has a `start` is started with the process, and what has a `stop` is stopped with it.
   */
  readonly opens?: {
    readonly [Name in keyof Services]?: (services: Services) => NonNullable<Services[Name]>;
  };
  /** What is done once a day, by its name in the log. */
  readonly daily?: Readonly<Record<string, (services: Services) => DailyJob>>;
  /** What the HTTP shell asks, or tells of each request. */
  readonly shell?: (services: Services) => Partial<ShellParts>;
}
