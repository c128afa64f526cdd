import type { Nodes } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { CONTENT_MAX_BYTES } from '../content-limit.ts';
import type { RemovedItem } from '../removed-item.ts';
import { SANITIZER_VERSION, SCHEMA } from './allow-list.server.ts';
import { ContentError } from './content-error.server.ts';
import { normalizeTree } from './normalize-tree.server.ts';
import { type HtmlParent, parseHtml } from './parse-html.server.ts';
import { RemovedItems } from './removed-items.server.ts';

/** Most content needs two passes: one that sanitizes, one that finds nothing left to change. */
const MAX_PASSES = 8;

export interface SanitizedContent {
  html: string;
  /** Everything that was removed, described for the author. */
  removed: RemovedItem[];
  sanitizerVersion: number;
}

/**
 * Sanitizes the HTML of a post (see Posts, Content in docs/product.md).
 *
 * Repeats until another pass changes no byte. So sanitizing is idempotent, and browsers parse the
 * result the same way as the server: nearly every bypass of a sanitizer is HTML that changes when it
 * is parsed a second time.
 *
 * @throws ContentError too_large, too_many_attributes, too_deep, too_complex, unstable
 */
export function sanitizeContent(source: string): SanitizedContent {
  const removed = new RemovedItems();
  const { html } = settle(source, removed);
  return { html, removed: removed.list(), sanitizerVersion: SANITIZER_VERSION };
}

/**
 * The sanitized HTML, parsed.
 *
 * @throws ContentError too_large, too_many_attributes, too_deep, too_complex, unstable
 */
export function parseSanitized(source: string): HtmlParent {
  return settle(source, new RemovedItems()).tree;
}

function settle(source: string, removed: RemovedItems): { html: string; tree: HtmlParent } {
  let current = source.toWellFormed();
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const tree = parseHtml(current);
    const next = sanitizeTree(tree, removed);
    if (next === current) return { html: next, tree };
    if (Buffer.byteLength(next) > CONTENT_MAX_BYTES) throw new ContentError('too_large');
    current = next;
  }
  throw new ContentError('unstable');
}

/** Whether sanitizing would change nothing. `tree` is the parsed source, to parse it only once. */
export function isSanitized(source: string, tree?: HtmlParent): boolean {
  if (!source.isWellFormed()) return false;
  try {
    return sanitizeTree(tree ?? parseHtml(source), new RemovedItems()) === source;
  } catch (error) {
    if (error instanceof ContentError) return false;
    throw error;
  }
}

function sanitizeTree(parsed: HtmlParent, removed: RemovedItems): string {
  const tree: Nodes = { type: 'root', children: normalizeTree(parsed, removed) };
  return toHtml(sanitize(tree, SCHEMA));
}
