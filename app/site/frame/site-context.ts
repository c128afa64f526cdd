import { createContext } from 'react';
import { defaultContent, type SiteContent } from '../words/site-content.ts';
import type { BookingSlot, FormTopic } from '../words/types.ts';

/** A third-party form that the owner has set up. */
export interface ProvidedForm {
  /** Key under which load failures are counted. */
  readonly place: string;
  readonly formId: string;
  readonly formUrl: string;
  readonly scriptUrl: string;
}

export interface ProvidedQuiz extends ProvidedForm {
  /** The only origin whose `message` events are accepted. */
  readonly origin: string;
}

/** Third-party parts that the owner has turned on. */
export interface SiteProviders {
  readonly load: 'with-page' | 'on-click';
  readonly quiz: ProvidedQuiz | null;
  readonly forms: Readonly<Partial<Record<FormTopic, ProvidedForm>>>;
  readonly presentation: { readonly place: string; readonly embedUrl: string } | null;
}

/**
 * What pages show of the owner's texts and settings. A setting that is null is not set: our own form
 * or quiz is used instead.
 */
export interface SiteContext {
  /** Path of the current page. */
  readonly path: string;
  readonly content: SiteContent;
  /** Registered name of the business, which sends the text messages. */
  readonly legalName: string | null;
  readonly bookings: Readonly<Record<BookingSlot, string | null>>;
  readonly founderProfile: string | null;
  readonly email: string | null;
  readonly phone: { readonly display: string; readonly tel: string } | null;
  /** Address lines. */
  readonly post: readonly string[] | null;
  /** How soon the owner promises to answer, such as "2 hours". */
  readonly promisedTime: string | null;
  readonly providers: SiteProviders;
}

export const EMPTY_SITE_CONTEXT: SiteContext = {
  path: '/',
  content: defaultContent,
  legalName: null,
  bookings: { 'intro-session': null, 'strategy-session': null, workshop: null, demo: null },
  founderProfile: null,
  email: null,
  phone: null,
  post: null,
  promisedTime: null,
  providers: { load: 'on-click', quiz: null, forms: {}, presentation: null },
};

export const SiteContext = createContext<SiteContext>(EMPTY_SITE_CONTEXT);
