export type AdviceCode =
  | 'heading-jump'
  | 'link-nowhere'
  | 'link-words'
  | 'long-title'
  | 'long-description'
  | 'table-header'
  | 'long-sentence'
  | 'placeholder'
  | 'past-date'
  | ClaimCode;

/** What somebody may ask us to show. */
export type ClaimCode =
  | 'claim-promise'
  | 'claim-number'
  | 'claim-comparison'
  | 'claim-testimonial'
  | 'claim-housing'
  | 'claim-health';

/** Something to look at before a text is published. None of it prevents publishing. */
export interface Advice {
  readonly code: AdviceCode;
  /** What it is, and how to mend it. */
  readonly text: string;
  /** The words that it is about, as they are in the text; empty where it has no place there. */
  readonly quote: string;
}

/** What advice is given on. */
export interface Article {
  readonly title: string;
  /** What search engines show below the title; empty where none was written. */
  readonly description: string;
  /** Sanitized HTML. */
  readonly html: string;
  /** The ids that headings get when the article is shown. */
  readonly headingIds: readonly string[];
}

export interface Surroundings {
  /** Today in the time zone of the site, `2026-11-26`. */
  readonly today: string;
  /** Whether somebody who follows the link arrives somewhere. Nothing is fetched to find out. */
  readonly leadsSomewhere: (href: string) => boolean;
}
