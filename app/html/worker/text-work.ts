/**
 * What whoever uses this library works out from a text, in the content worker as well. The thread and
 * the server import the same object; its name tells the thread which one is meant.
 */
export interface TextWork<Given, Found> {
  readonly name: string;
  /** Both are copied between the threads: few objects, long texts. */
  readonly run: (given: Given) => Found;
}

/** One of several kinds of work, each with a type of its own. */
export type AnyWork = TextWork<never, unknown>;
