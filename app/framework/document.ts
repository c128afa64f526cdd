import { createContext } from 'react';

/** What the server knows of the document and the browser does not need to know again. */
export interface DocumentFacts {
  /** On the scripts of pages that are not kept; undefined in the browser. */
  readonly nonce: string | undefined;
  /** False while the server renders. */
  readonly inBrowser: boolean;
  /** The reference under which the log has this request; null in the browser. */
  readonly requestId: string | null;
}

/** Stands in a public page for its styles, which are picked when the rest of it is there. */
export const STYLES_PLACE = '/*styles*/';

export const DocumentContext = createContext<DocumentFacts>({
  nonce: undefined,
  inBrowser: true,
  requestId: null,
});
