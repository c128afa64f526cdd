import { createContext } from 'react';
import type { SiteContent } from '#app/site/words/site-content.ts';

/** Facts about the document that only the server's rendering knows. */
export interface DocumentInfo {
  /** The CSP nonce of a hydrated page's scripts; undefined in the browser. */
  readonly nonce: string | undefined;
  readonly inBrowser: boolean;
  /** The request's id in the log; null in the browser. */
  readonly requestId: string | null;
  /** What the site said last, for an error screen, which has no data; null in the browser. */
  readonly content: SiteContent | null;
}

/** Replaced by a public page's critical CSS, which is picked after the page is rendered. */
export const STYLES_PLACEHOLDER = '/*styles*/';

export const DocumentContext = createContext<DocumentInfo>({
  nonce: undefined,
  inBrowser: true,
  requestId: null,
  content: null,
});
