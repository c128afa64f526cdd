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

/** Claims that somebody may ask the owner to prove. */
export type ClaimCode =
  | 'claim-result'
  | 'claim-promise'
  | 'claim-number'
  | 'claim-comparison'
  | 'claim-testimonial'
  | 'claim-housing'
  | 'claim-health';

/** Something to look at before a text is published. None of it prevents publishing. */
export interface Advice {
  readonly code: AdviceCode;
  /** What it is, and how to fix it. */
  readonly text: string;
  /** The words it is about, exactly as in the text; empty if it is about no particular words. */
  readonly quote: string;
  /** Of a claim: the whole sentence, by which the register knows it. */
  readonly claim?: string;
  /** Of a claim: where to say what supports it. */
  readonly register?: string;
}

/** What the advice is about. */
export interface Article {
  readonly title: string;
  /** What search engines show below the title; empty if there is none. */
  readonly description: string;
  /** Sanitized HTML. */
  readonly html: string;
  /** The ids that the headings get when the article is shown. */
  readonly headingIds: readonly string[];
}

/** Advice that the text alone does not decide. */
export interface Finding extends Advice {
  /** It is advice only if this link leads nowhere. */
  readonly ifNowhere?: string;
}
