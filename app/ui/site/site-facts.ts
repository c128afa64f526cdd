import { createContext } from 'react';
import type { TierId } from '#app/content/prices.ts';
import type { BookingSlot } from '#app/content/types.ts';

/** What the owner has set and pages show; null where a part of our own takes the place (§7). */
export interface SiteFacts {
  readonly bookings: Readonly<Record<BookingSlot, string | null>>;
  readonly checkouts: Readonly<Record<TierId, string | null>>;
  readonly founderProfile: string | null;
  readonly email: string | null;
  readonly phone: { readonly display: string; readonly tel: string } | null;
  /** Line by line, as on an envelope. */
  readonly post: readonly string[] | null;
}

export const nothingSet: SiteFacts = {
  bookings: { 'intro-session': null, 'strategy-session': null, workshop: null, demo: null },
  checkouts: { connect: null, streamline: null, automate: null },
  founderProfile: null,
  email: null,
  phone: null,
  post: null,
};

export const SiteFactsContext = createContext<SiteFacts>(nothingSet);
