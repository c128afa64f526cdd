import type { Tx } from '#database/connect.ts';
import type { Changes } from '#database/write.ts';

export interface WantedAddress {
  readonly from: string;
  readonly target: string;
  /** Browsers remember a permanent one, which it is if nothing else is said. */
  readonly permanent?: boolean;
}

/** With the id of its redirect, or why there is none; a null is no problem, and nothing new. */
export type AddedAddress = WantedAddress &
  ({ readonly id: string } | { readonly problem: string | null });

/** Adds a part of the addresses inside somebody else's transaction, as far as each can be. */
type AddPart = (tx: Tx, changes: Changes) => Promise<AddedAddress[]>;

/** What the feature that knows where old addresses lead does for others. */
export interface OldAddresses {
  /** Those that lead somewhere now. */
  readPaths(): Promise<Pick<ReadonlySet<string>, 'has'>>;
  /**
   * Checks addresses before the transactions that add them: thousands take seconds, in which requests
   * have their turn whenever `rest` is called.
   */
  prepare(
    wanted: readonly WantedAddress[],
    options: { perPart: number; rest: () => Promise<void> },
  ): Promise<AddPart[]>;
  /** Removes those of these redirects that are still there as they were added. */
  remove(tx: Tx, changes: Changes, ids: readonly string[]): Promise<void>;
}
