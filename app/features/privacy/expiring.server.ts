import type { ImageFiles } from '#app/features/media/image-files.server.ts';
import type { ImageUses } from '#app/features/media/image-use.server.ts';
import type { StoreBinding } from '#app/features/media/store-binding.server.ts';
import type { Settings } from '#app/features/settings/settings-schema.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor, Changes, WriteDeps } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { joinDistinct } from '../join-distinct.ts';
import { RETENTION_KINDS, type RetentionKind, type RetentionWords } from './retention-kinds.ts';

/** Deletes for good what is older than the settings and the privacy policy allow. */
export interface RetentionRun extends WriteDeps {
  readonly mailer: Mailer;
  readonly imageFiles: ImageFiles;
  readonly storeBinding: StoreBinding;
  readonly imageUses: ImageUses;
  /** Who deletes, in the activity log. */
  readonly actor: Actor;
  readonly startedAt: Date;
  readonly settings: Settings;
  daysAgo(days: number): Date;
  /** The same day of an earlier month, in UTC. */
  monthsAgo(months: number): Date;
  /** Erases what other features keep with these leads, as part of a larger transaction. */
  eraseWithLeads(tx: Tx, changes: Changes, leadIds: readonly string[]): Promise<unknown>;
}

/** One run's work with a kind of expired data. */
export interface Expired {
  /** The number of expired items. */
  count(): Promise<number>;
  /** Deletes a batch in one transaction. Returns its size; 0 when nothing is left. */
  deleteBatch(): Promise<number>;
}

export interface ExpiringKind {
  /**
   * One and several of them, for the question on Home. Without words, they belong to the kind of the
   * same name of another feature, and are deleted after it.
   */
  readonly words?: readonly [one: string, many: string];
  /** Null if they are kept until somebody deletes them. */
  open(run: RetentionRun): Expired | null;
}

/** What a feature deletes when it is old. */
export type ExpiringKinds = Partial<Readonly<Record<RetentionKind, ExpiringKind>>>;

/** Small jobs after a run, by what they tidy. The owner is asked nothing about them. */
export type Tidying = Readonly<Record<string, (run: RetentionRun) => Promise<unknown>>>;

/** What all features together delete when it is old. */
export interface Expiring {
  readonly words: RetentionWords;
  open(run: RetentionRun): Readonly<Record<RetentionKind, Expired>>;
  readonly tidies: Tidying;
}

/** @throws if a kind has the words of two features, or if two features tidy the same. */
export function joinExpiring(
  all: readonly { readonly expiring?: ExpiringKinds; readonly tidies?: Tidying }[],
): Expiring {
  const kindsOf = (name: RetentionKind) => all.flatMap(({ expiring }) => expiring?.[name] ?? []);
  const words = forEachName((name) => {
    const [found, ...others] = kindsOf(name).flatMap((kind) => (kind.words ? [kind.words] : []));
    if (others.length > 0) throw new Error(`Two features delete old ${name}.`);
    // Of a feature that was taken out, there is nothing to ask about.
    return found ?? ([name, name] as const);
  });
  return {
    words,
    open: (run) =>
      forEachName((name) => {
        const kinds = kindsOf(name).sort((a, b) => Number(!a.words) - Number(!b.words));
        return inTurn(kinds.flatMap((kind) => kind.open(run) ?? []));
      }),
    tidies: joinDistinct(all.map(({ tidies = {} }) => tidies)),
  };
}

function forEachName<Value>(make: (name: RetentionKind) => Value): Record<RetentionKind, Value> {
  const entries = RETENTION_KINDS.map((name) => [name, make(name)] as const);
  return Object.fromEntries(entries) as Record<RetentionKind, Value>;
}

/** A batch of the first that has anything left. */
function inTurn(parts: readonly Expired[]): Expired {
  return {
    async count() {
      let total = 0;
      for (const part of parts) total += await part.count();
      return total;
    },
    async deleteBatch() {
      for (const part of parts) {
        const deleted = await part.deleteBatch();
        if (deleted > 0) return deleted;
      }
      return 0;
    },
  };
}
