import { readDocument } from '../document/read-document.server.ts';
import type { RemovedItem } from '../removed-item.ts';
import { cleanPaste } from './normalize-paste.server.ts';

export interface OpenedPaste {
  /** A `DocumentJson`, as text, which costs a fraction of copying its objects to the other thread. */
  json: string;
  removed: RemovedItem[];
}

/**
 * Pasted HTML as a document of the rich text editor. `origins` are the site's own.
 *
 * @throws ContentError
 */
export function openPaste(source: string, origins: readonly string[]): OpenedPaste {
  const { html, removed } = cleanPaste(source, origins);
  return { json: JSON.stringify(readDocument(html)), removed };
}
