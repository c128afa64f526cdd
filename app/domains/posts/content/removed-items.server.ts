export type RemovedKind = 'element' | 'attribute' | 'address' | 'frame' | 'comment' | 'character';

/** One kind of thing that the sanitizer removed. */
export interface RemovedItem {
  kind: RemovedKind;
  /** The name of the element or attribute, as typed. */
  name: string;
  /** Shown to the author. */
  message: string;
  /** The first occurrence, at most 80 characters. Plain text, not HTML. */
  excerpt: string;
  count: number;
}

const MAX_ITEMS = 100;
const MAX_EXCERPT = 80;
const OTHERS = 'Other elements and attributes that are not allowed';

/** Collects removed items. The list is capped: hostile content can invent 100,000 names. */
export class RemovedItems {
  readonly #items = new Map<string, RemovedItem>();

  add(kind: RemovedKind, name: string, message: string, excerpt: string): void {
    const existing = this.#items.get(`${kind} ${message}`);
    if (existing) {
      existing.count += 1;
    } else if (this.#items.size < MAX_ITEMS) {
      const item = { kind, name: shorten(name), message, excerpt: shorten(excerpt), count: 1 };
      this.#items.set(`${kind} ${message}`, item);
    } else {
      this.#addOther(excerpt);
    }
  }

  list(): RemovedItem[] {
    return [...this.#items.values()];
  }

  #addOther(excerpt: string): void {
    const existing = this.#items.get(OTHERS);
    if (existing) existing.count += 1;
    else {
      this.#items.set(OTHERS, {
        kind: 'element',
        name: '…',
        message: OTHERS,
        excerpt: shorten(excerpt),
        count: 1,
      });
    }
  }
}

export function shorten(text: string): string {
  const plain = text
    .slice(0, MAX_EXCERPT * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > MAX_EXCERPT ? `${plain.slice(0, MAX_EXCERPT - 1)}…`.toWellFormed() : plain;
}
