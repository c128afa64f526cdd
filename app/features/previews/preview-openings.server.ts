import { writeTimestamp } from '#database/codec.ts';
import { VISITOR, type WriteDeps, write } from '#database/write.ts';

/** Openings within this time are stored together. */
const COLLECT_MILLISECONDS = 1_000;

export interface PreviewOpenings {
  /** Counts an opening of a link. Visitors do not wait for the count to be stored. */
  count(linkId: string): void;
  /** Stores the counts. */
  stop(): Promise<void>;
}

interface Opened {
  times: number;
  lastAt: Date;
}

/**
 * Counts openings in memory and stores them once a second, so that many openings are few writes. A
 * killed process loses those of its last second. When they cannot be stored, they wait for the next
 * opening.
 */
export function createPreviewOpenings(
  deps: WriteDeps,
  onError: (error: unknown) => void,
): PreviewOpenings {
  let opened = new Map<string, Opened>();
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> = Promise.resolve();

  function add(linkId: string, { times, lastAt }: Opened): void {
    const before = opened.get(linkId);
    opened.set(linkId, { times: times + (before?.times ?? 0), lastAt: before?.lastAt ?? lastAt });
  }

  async function store(): Promise<void> {
    const taken = opened;
    opened = new Map();
    if (taken.size === 0) return;
    try {
      await storeOpenings(deps, taken);
    } catch (error) {
      onError(error);
      for (const [linkId, each] of taken) add(linkId, each);
    }
  }

  function storeNext(): void {
    timer = null;
    storing = storing.then(store);
  }

  return {
    count(linkId) {
      const times = 1 + (opened.get(linkId)?.times ?? 0);
      opened.set(linkId, { times, lastAt: deps.now() });
      timer ??= setTimeout(storeNext, COLLECT_MILLISECONDS).unref();
    },
    async stop() {
      if (timer !== null) clearTimeout(timer);
      storeNext();
      await storing;
    },
  };
}

/** It publishes no event, because visitors must not be able to make open admin pages reload. */
async function storeOpenings(
  deps: WriteDeps,
  opened: ReadonlyMap<string, Readonly<Opened>>,
): Promise<void> {
  await write(deps, VISITOR, async (tx) => {
    for (const [linkId, { times, lastAt }] of opened) {
      await tx
        .updateTable('preview_links')
        .set((eb) => ({
          openings: eb('openings', '+', times),
          last_opened_at: writeTimestamp(lastAt),
        }))
        .where('id', '=', linkId)
        .execute();
    }
  });
}
