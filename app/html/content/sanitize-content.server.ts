import type { Nodes } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { CONTENT_MAX_BYTES } from '../content-limit.ts';
import {
  type Elsewhere,
  type ForeignReading,
  readForeign,
} from '../foreign/read-foreign.server.ts';
import { copyTree } from '../foreign/tree.server.ts';
import { type RemovedItem, sortRemoved } from '../removed-item.ts';
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
 * Sanitizes the HTML of a post (see Posts, Content in docs/product.md). Images under the site's own
 * `origins` are those of its library.
 *
 * HTML from elsewhere is read first (`readForeign`). Repeats until another pass changes no byte. So
 * sanitizing is idempotent, and browsers parse the result the same way as the server: nearly every
 * bypass of a sanitizer is HTML that changes when it is parsed a second time.
 *
 * @throws ContentError too_large, too_many_attributes, too_deep, too_complex, unstable
 */
export function sanitizeContent(
  source: string,
  origins: readonly string[] = [],
  from: Elsewhere | null = null,
): SanitizedContent {
  const { html, removed, noticed } = settle(source, origins, from);
  const report = sortRemoved([...removed.list(), ...noticed.list()]);
  return { html, removed: report, sanitizerVersion: SANITIZER_VERSION };
}

/**
 * The sanitized HTML, parsed.
 *
 * @throws ContentError too_large, too_many_attributes, too_deep, too_complex, unstable
 */
export function parseSanitized(source: string): HtmlParent {
  return settle(source).tree;
}

interface Settled {
  html: string;
  tree: HtmlParent;
  removed: RemovedItems;
  /** Items that stay in the text but are worth reporting. */
  noticed: RemovedItems;
}

function settle(
  source: string,
  origins: readonly string[] = [],
  from: Elsewhere | null = null,
): Settled {
  const removed = new RemovedItems(from?.hosts);
  let current = source.toWellFormed();
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const tree = parseHtml(current);
    const noticed = new RemovedItems(from?.hosts);
    const next = sanitizeTree(tree, { removed, noticed, origins, imageBase: from?.imageBase });
    if (next === current) return { html: next, tree, removed, noticed };
    if (Buffer.byteLength(next) > CONTENT_MAX_BYTES) throw new ContentError('too_large');
    current = next;
  }
  throw new ContentError('unstable');
}

/** Whether sanitizing would change nothing. `tree` is the parsed source, to parse it only once. */
export function isSanitized(source: string, tree?: HtmlParent): boolean {
  if (!source.isWellFormed()) return false;
  try {
    const own = tree ? copyTree(tree) : parseHtml(source);
    const report = { removed: new RemovedItems(), noticed: new RemovedItems() };
    return sanitizeTree(own, { ...report, origins: [] }) === source;
  } catch (error) {
    if (error instanceof ContentError) return false;
    throw error;
  }
}

/** Changes the parsed tree. */
function sanitizeTree(parsed: HtmlParent, reading: ForeignReading): string {
  readForeign(parsed, reading);
  const tree: Nodes = { type: 'root', children: normalizeTree(parsed, reading.removed) };
  return toHtml(sanitize(tree, SCHEMA));
}
