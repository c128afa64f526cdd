import type { HtmlElement } from '../content/parse-html.server.ts';
import type { HtmlAttributes } from './schema.ts';

/** HTML that the schema has no node for. It is shown in a raw HTML block. */
export class NotRepresentable extends Error {
  override name = 'NotRepresentable';
}

/**
 * Whether an error means that the HTML has no node. The schema also throws for content that it
 * rejects, such as a table without rows.
 */
export function isNotRepresentable(error: unknown): boolean {
  return error instanceof NotRepresentable || error instanceof RangeError;
}

/** Attributes of an element by name, in their order; null without any. */
export function attributesOf(element: HtmlElement): HtmlAttributes | null {
  if (element.attrs.length === 0) return null;
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
}
