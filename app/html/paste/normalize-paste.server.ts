import { toHtml } from 'hast-util-to-html';
import { PASTE_BOUNDS, parseHtml } from '../content/parse-html.server.ts';
import { RemovedItems } from '../content/removed-items.server.ts';
import { type SanitizedContent, sanitizeContent } from '../content/sanitize-content.server.ts';
import { readForeignPaste } from '../foreign/read-foreign.server.ts';
import { sortRemoved } from '../removed-item.ts';
import type { PasteStats } from './paste-state.server.ts';
import { readPaste } from './read-paste.server.ts';

const ROWS = ['<col', '<tbody', '<td', '<tr', '<thead'];

export interface PasteOptions {
  /** The site's own origins; images under them are kept. */
  readonly origins?: readonly string[];
  /** Collects removed items that the person would miss. */
  readonly removed?: RemovedItems;
  readonly stats?: PasteStats;
}

/**
 * Turns the HTML that a program put on the clipboard into the plain HTML of a post: lists as lists,
 * bold as bold, and nothing that is specific to the program. Not safe without `sanitizeContent`,
 * which comes after it.
 *
 * @throws ContentError too_large, too_many_attributes, too_deep, too_complex
 */
export function normalizePaste(source: string, options: PasteOptions = {}): string {
  const { origins = [], removed = new RemovedItems(), stats = newStats() } = options;
  const tree = parseHtml(htmlOf(source), { stats: stats.parse, bounds: PASTE_BOUNDS });
  readForeignPaste(tree, { origins, removed });
  return toHtml({ type: 'root', children: readPaste(tree, { removed, stats }) });
}

/** The result of a paste. `removed` lists only what the person would miss. */
export function cleanPaste(source: string, origins: readonly string[]): SanitizedContent {
  const removed = new RemovedItems();
  const content = sanitizeContent(normalizePaste(source, { origins, removed }), origins);
  return { ...content, removed: sortRemoved([...removed.list(), ...content.removed]) };
}

function newStats(): PasteStats {
  return { parse: { elements: 0, attributeCharacters: 0, moves: 0 }, nodes: 0, characters: 0 };
}

/** Drops the header that Windows puts before the HTML, and the NUL characters. */
function htmlOf(source: string): string {
  const text = source.replaceAll('\0', '').toWellFormed();
  const isClipboardFormat = text.startsWith('Version:') && text.includes('StartHTML:');
  const html = isClipboardFormat ? text.slice(Math.max(text.indexOf('<'), 0)) : text;
  // Some programs copy rows of a sheet without their table.
  const start = html.trimStart().slice(0, 6).toLowerCase();
  return ROWS.some((tag) => start.startsWith(tag)) ? `<table>${html}</table>` : html;
}
