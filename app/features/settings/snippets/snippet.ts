import { type Rejected, reject } from '#app/formatting/parse-result.ts';

/** An element of the HTML that a provider gives its customers to paste. */
export type SnippetElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** The text of a script or style element; empty for every other element. */
  content: string;
};

/** Returns the elements of a snippet, or a rejection that quotes the first part it does not accept. */
export type SnippetReader = (source: string) => SnippetElement[] | Rejected;

/**
 * The reader for stored settings, which are addresses. Pasted code needs the HTML parser, which is
 * loaded only when the owner saves settings.
 */
export const rejectSnippet: SnippetReader = () =>
  reject('not-understood', 'Paste the link or the id, without the code around it.');
