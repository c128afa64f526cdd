import {
  type ImageReason,
  type RemovedItem,
  type RemovedKind,
  sortRemoved,
} from '../removed-item.ts';

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
}

/** Collects removed items. The list is capped: hostile content can invent 100,000 names. */
export class RemovedItems {
  readonly #items = new Map<string, RemovedItem & { addresses?: string[] }>();

  add(removal: Removal): void {
    const isFull = this.#items.size >= MAX_ITEMS && !this.#items.has(keyOf(removal));
    const { kind, reason, message, excerpt, address, isLayout } = isFull
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
  }

  /** Items that an owner would miss come first. */
  list(): RemovedItem[] {
    return sortRemoved([...this.#items.values()]);
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
