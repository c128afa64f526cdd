import { createContext } from 'react';

/** What the server knows of the document and the browser does not need to know again. */
export interface DocumentFacts {
  /** On the scripts of pages that are not kept; undefined in the browser. */
  readonly nonce: string | undefined;
  /** The public stylesheet, written into the page. */
  readonly siteCss: string;
  /** The reference under which the log has this request; null in the browser. */
  readonly requestId: string | null;
}

export const DocumentContext = createContext<DocumentFacts>({
  nonce: undefined,
  siteCss: '',
  requestId: null,
});
