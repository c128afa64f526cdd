import type { Nodes } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { CONTENT_MAX_BYTES } from '../post-form.ts';
import { SANITIZER_VERSION, SCHEMA } from './allow-list.server.ts';
import { ContentError } from './content-error.server.ts';
import { parseHtml } from './parse-html.server.ts';
import { type RemovedItem, RemovedItems } from './removed-items.server.ts';
import { shapeTree } from './shape-tree.server.ts';

/** Most texts need two readings: one that cleans, one that finds nothing left to do. */
const MAX_READINGS = 8;

export interface CleanContent {
  html: string;
  /** What was taken out, for the person who wrote it; empty when nothing was lost. */
  removed: RemovedItem[];
  sanitizerVersion: number;
}

/**
 * The HTML of a post as it may be stored and shown (§3 content; rulings, Posts).
 *
 * The text is cleaned until cleaning it once more changes no byte. That makes cleaning twice the
 * same as once, and it leaves nothing that a browser would read differently from us: nearly every
 * way around a sanitiser is a text that changes its shape when it is read a second time.
 *
 * @throws ContentError with a code and a sentence for the person: too_large, too_deep,
 *   too_complex, unstable
 */
export function cleanContent(source: string): CleanContent {
  const removed = new RemovedItems();
  let current = source.toWellFormed();
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const next = cleanOnce(current, removed);
    if (next === current) {
      return { html: next, removed: removed.list(), sanitizerVersion: SANITIZER_VERSION };
    }
    if (Buffer.byteLength(next) > CONTENT_MAX_BYTES) throw new ContentError('too_large');
    current = next;
  }
  throw new ContentError('unstable');
}

function cleanOnce(source: string, removed: RemovedItems): string {
  const shaped: Nodes = { type: 'root', children: shapeTree(parseHtml(source), removed) };
  return toHtml(sanitize(shaped, SCHEMA));
}
