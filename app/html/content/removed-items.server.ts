import { serializeOuter } from 'parse5';
import { countHtml } from '../count/count-html.ts';
import {
  type ImageReason,
  type RemovedItem,
  type RemovedKind,
  sortRemoved,
} from '../removed-item.ts';
import type { HtmlNode } from './parse-html.server.ts';

const MAX_ITEMS = 100;
/** The length of one item's excerpt. */
const MAX_ADDRESSES = 200;
const MAX_EXCERPT = 80;
const OTHERS = 'And others of this kind';

export interface Removal {
  readonly kind: RemovedKind;
  /** Shown to the author; equal ones are counted. */
  readonly message: string;
  readonly excerpt: string;
  readonly reason?: ImageReason;
  /** The whole address of an image that can be fetched. */
  readonly address?: string;
  /** See `RemovedItem`. */
  readonly isLayout?: true;
  /** What is no longer there, or what stays as text. */
  readonly node?: HtmlNode;
}

/** Collects removed items. The list is capped: hostile content can invent 100,000 names. */
export class RemovedItems {
  readonly #items = new Map<string, RemovedItem & { addresses?: string[] }>();
  /** The nodes of each, as HTML. */
  readonly #html = new Map<string, string>();
  readonly #hosts: ReadonlySet<string> | null;

  /** @param hosts of the site that a text comes from: what its items held is counted; null does not count */
  constructor(hosts: readonly string[] | null = null) {
    this.#hosts = hosts === null ? null : new Set(hosts);
  }

  add(removal: Removal): void {
    const isFull = this.#items.size >= MAX_ITEMS && !this.#items.has(keyOf(removal));
    const { kind, reason, message, excerpt, address, isLayout, node } = isFull
      ? { ...removal, message: OTHERS }
      : removal;
    const key = keyOf({ ...removal, message });
    const item = this.#items.get(key) ?? {
      kind,
      ...(reason !== undefined && { reason }),
      ...(isLayout === true && !isFull && { isLayout }),
      message,
      excerpt: shorten(excerpt),
      count: 0,
    };
    item.count += 1;
    if (address !== undefined && (item.addresses?.length ?? 0) < MAX_ADDRESSES) {
      item.addresses = [...(item.addresses ?? []), address];
    }
    this.#items.set(key, item);
    if (this.#hosts === null || node === undefined) return;
    const html = serializeOuter(node, { scriptingEnabled: false });
    this.#html.set(key, `${this.#html.get(key) ?? ''}${html}\n`);
  }

  /** Items that an owner would miss come first. */
  list(): RemovedItem[] {
    const items = [...this.#items].map(([key, item]): RemovedItem => {
      const html = this.#html.get(key);
      if (this.#hosts === null || html === undefined) return item;
      return { ...item, held: countHtml(html, this.#hosts) };
    });
    return sortRemoved(items);
  }
}

function keyOf({ kind, reason, message }: Removal): string {
  return `${kind} ${reason ?? ''} ${message}`;
}

export function shorten(text: string): string {
  const plain = text
    .slice(0, MAX_EXCERPT * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > MAX_EXCERPT ? `${plain.slice(0, MAX_EXCERPT - 1)}…`.toWellFormed() : plain;
}
