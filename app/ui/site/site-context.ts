import { createContext } from 'react';
import type { TierId } from '#app/content/prices.ts';
import type { BookingSlot, FormTopic } from '#app/content/types.ts';

/** A provider's form, as a page shows it. */
export interface ProvidedForm {
  /** Under which a failure is counted. */
  readonly place: string;
  readonly formId: string;
  readonly formUrl: string;
  readonly scriptUrl: string;
}

export interface ProvidedQuiz extends ProvidedForm {
  /** The only origin whose messages count. */
  readonly origin: string;
}

/** The parts of other companies that the owner has switched on. */
export interface SiteProviders {
  /** Loaded with the page; else only after a click. */
  readonly load: 'with-page' | 'on-click';
  readonly quiz: ProvidedQuiz | null;
  readonly forms: Readonly<Partial<Record<FormTopic, ProvidedForm>>>;
  readonly presentation: { readonly place: string; readonly embedUrl: string } | null;
}

/** What the owner has set and pages show; null where a part of our own takes the place (§7). */
export interface SiteContext {
  /** Of the page itself. */
  readonly path: string;
  /** The business as it is registered; the sender of text messages. */
  readonly legalName: string | null;
  readonly bookings: Readonly<Record<BookingSlot, string | null>>;
  readonly checkouts: Readonly<Record<TierId, string | null>>;
  readonly founderProfile: string | null;
  readonly email: string | null;
  readonly phone: { readonly display: string; readonly tel: string } | null;
  /** Line by line, as on an envelope. */
  readonly post: readonly string[] | null;
  /** When the owner calls back, in a sentence of theirs. */
  readonly callBack: string | null;
  readonly providers: SiteProviders;
}

export const EMPTY_SITE_CONTEXT: SiteContext = {
  path: '/',
  legalName: null,
  bookings: { 'intro-session': null, 'strategy-session': null, workshop: null, demo: null },
  checkouts: { connect: null, streamline: null, automate: null },
  founderProfile: null,
  email: null,
  phone: null,
  post: null,
  callBack: null,
  providers: { load: 'on-click', quiz: null, forms: {}, presentation: null },
};

export const SiteContext = createContext<SiteContext>(EMPTY_SITE_CONTEXT);
