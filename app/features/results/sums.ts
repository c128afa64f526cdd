import { chooseHeavy } from './heavy-sums.ts';
import { type CountKind, MOST_SUMS, overflowOf, type PageCount } from './page-counts.ts';

/** Sums in memory until they are stored, at most as many as a day can have. */
export interface Sums {
  add(sum: PageCount): void;
  readonly size: number;
  /** What was added since the last call. */
  take(): PageCount[];
}

/** @param isRegular whether a sum has come often enough to stay, however seldom it is added to now */
export function createSums(isRegular: (sum: PageCount) => boolean = () => false): Sums {
  let sums = createSumMap();

  /** Half of them, so that a flood does not sort all of them for each request. */
  function makeRoom(kind: CountKind): void {
    // The newest first, of those that came equally often.
    const all = sums
      .list(kind)
      .map((sum) => ({ ...sum, isNew: false }))
      .reverse();
    const regulars = all.filter(isRegular);
    const others = all.filter((sum) => !isRegular(sum));
    const { kept, folded } = chooseHeavy(others, MOST_SUMS[kind] / 2);
    sums.clear(kind);
    const stays = [...regulars, ...kept].map(({ isNew: _, ...sum }) => sum);
    for (const sum of stays) insert(sum);
    for (const { isNew: _, ...sum } of folded) insert(overflowOf(sum));
  }

  function insert(sum: PageCount): void {
    if (!sums.addToKnown(sum)) sums.insert(sum);
  }

  return {
    add(sum) {
      if (sums.addToKnown(sum)) return;
      const most = MOST_SUMS[sum.kind];
      if (sums.count(sum.kind) >= most) makeRoom(sum.kind);
      // All that are left come regularly.
      const isFull = sums.count(sum.kind) >= most;
      insert(isFull ? overflowOf(sum) : sum);
    },
    get size() {
      return sums.size();
    },
    take() {
      const taken = sums.listAll();
      sums = createSumMap();
      return taken;
    },
  };
}

type MutableSum = { -readonly [Name in keyof PageCount]: PageCount[Name] };
type Level<Next> = Map<string, Next>;

/** Level by level, because to join the parts of a key and hash it takes longer than all the rest. */
function createSumMap() {
  interface OfKind {
    readonly days: Level<Level<Level<MutableSum>>>;
    readonly all: MutableSum[];
  }
  const kinds = new Map<CountKind, OfKind>();

  return {
    size: () => [...kinds.values()].reduce((total, { all }) => total + all.length, 0),
    count: (kind: CountKind) => kinds.get(kind)?.all.length ?? 0,
    list: (kind: CountKind): readonly PageCount[] => kinds.get(kind)?.all ?? [],
    listAll: (): PageCount[] => [...kinds.values()].flatMap(({ all }) => all),
    clear: (kind: CountKind) => void kinds.delete(kind),
    addToKnown({ day, kind, path, value, count }: PageCount): boolean {
      const known = kinds.get(kind)?.days.get(day)?.get(path)?.get(value);
      if (known === undefined) return false;
      known.count += count;
      return true;
    },
    insert(sum: PageCount): void {
      const added = { ...sum };
      const ofKind: OfKind = kinds.get(sum.kind) ?? { days: new Map(), all: [] };
      kinds.set(sum.kind, ofKind);
      ofKind.all.push(added);
      nextLevel(nextLevel(ofKind.days, sum.day), sum.path).set(sum.value, added);
    },
  };
}

function nextLevel<Value>(level: Level<Level<Value>>, name: string): Level<Value> {
  const found = level.get(name);
  if (found !== undefined) return found;
  const added: Level<Value> = new Map();
  level.set(name, added);
  return added;
}
