/** The items of a limited resource that each client holds, oldest first. */
export class ClientQuotas<Item> {
  readonly #byClient = new Map<string, Set<Item>>();
  #size = 0;

  /** How many items all clients hold. */
  get size(): number {
    return this.#size;
  }

  add(client: string, item: Item): void {
    const share = this.#byClient.get(client) ?? new Set<Item>();
    this.#byClient.set(client, share.add(item));
    this.#size += 1;
  }

  /** Does nothing when the client does not hold the item. */
  delete(client: string, item: Item): void {
    const share = this.#byClient.get(client);
    if (share?.delete(item) !== true) return;
    this.#size -= 1;
    if (share.size === 0) this.#byClient.delete(client);
  }

  sizeOf(client: string): number {
    return this.#byClient.get(client)?.size ?? 0;
  }

  of(client: string): Iterable<Item> {
    return this.#byClient.get(client) ?? [];
  }

  /** The items of the client that holds most; of all such clients, if several hold as many. */
  *largest(): Generator<Item> {
    let most = 0;
    for (const { size } of this.#byClient.values()) most = Math.max(most, size);
    for (const share of this.#byClient.values()) if (share.size === most) yield* share;
  }
}
