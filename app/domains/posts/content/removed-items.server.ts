export type RemovedKind = 'element' | 'attribute' | 'address' | 'frame' | 'comment' | 'character';

/** One sort of thing that cleaning took out of a text. */
export interface RemovedItem {
  kind: RemovedKind;
  /** The element's or attribute's name as it stood in the text. */
  name: string;
  /** What went, in plain words, ready to be shown. */
  message: string;
  /** The first such place, at most 80 characters of it. Not HTML to be rendered. */
  excerpt: string;
  count: number;
}

const MAX_ITEMS = 100;
const MAX_EXCERPT = 80;
const OTHERS = 'Other elements and attributes that are not allowed';

/** Collects what is taken out; a hostile text with 100,000 made-up names stays a short list. */
export class RemovedItems {
  readonly #items = new Map<string, RemovedItem>();

  add(kind: RemovedKind, name: string, message: string, excerpt: string): void {
    const known = this.#items.get(`${kind} ${message}`);
    if (known) {
      known.count += 1;
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
    const known = this.#items.get(OTHERS);
    if (known) known.count += 1;
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
