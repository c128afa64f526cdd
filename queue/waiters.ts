/** A request that waits for a response. */
export interface Waiter {
  /** Clients take turns, not their requests. */
  readonly client: string;
  /** Whether its connection has closed, so that nobody would read the response. */
  readonly isGone: () => boolean;
}

/** The requests that wait for one piece of work. More can join until it starts. */
export class Waiters {
  readonly first: Waiter;
  readonly #all: Waiter[];
  readonly #clients: Set<string>;
  #onNewClient: (client: string) => void = () => undefined;

  constructor(first: Waiter) {
    this.first = first;
    this.#all = [first];
    this.#clients = new Set([first.client]);
  }

  join(waiter: Waiter): void {
    this.#all.push(waiter);
    if (this.#clients.has(waiter.client)) return;
    this.#clients.add(waiter.client);
    this.#onNewClient(waiter.client);
  }

  /** Calls back when a request of another client joins. */
  onNewClient(listener: (client: string) => void): void {
    this.#onNewClient = listener;
  }

  areAllGone(): boolean {
    return this.#all.every(({ isGone }) => isGone());
  }
}
