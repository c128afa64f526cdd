import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CsvLine, readCsvLines } from '#app/formatting/parse-csv.ts';
import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import { parseFrom, parseTarget, splitTarget } from './parse-address.ts';
import type { Redirect } from './redirect.ts';
import type { RedirectSet } from './redirect-set.ts';

export interface RejectedLine {
  readonly number: number;
  /** As it was written. */
  readonly text: string;
  readonly message: string;
}

export interface ImportResult {
  /** The redirects that are new or replaced. */
  readonly added: readonly Redirect[];
  /** Earlier redirects that now lead elsewhere, because where they led has moved. */
  readonly shortened: readonly Redirect[];
  /** Lines that say what is stored already. */
  readonly unchanged: number;
  readonly rejected: readonly RejectedLine[];
}

/** The lines of a CSV file: what they want, and those that say nothing that could be added. */
export interface ReadLines {
  readonly wanted: readonly WantedLine[];
  readonly rejected: readonly RejectedLine[];
}

interface WantedLine {
  readonly line: CsvLine;
  readonly redirect: Redirect;
}

interface AddOptions {
  readonly site: Pick<SiteAddresses, 'findUse'>;
  /** Whether a line replaces the redirect that its address has. */
  readonly replace: boolean;
}

const LINES_PER_TURN = 100;
const HEADING = /^(?:from|old|source)\b/i;
const PERMANENT: ReadonlySet<string> = new Set(['', 'permanent', '301', '308']);
const TEMPORARY: ReadonlySet<string> = new Set(['temporary', '302', '307']);

/**
 * Reads the lines of a CSV file: old address, new address, and whether it is permanent. Ten thousand
 * take a second, in which requests have their turn whenever `rest` is called.
 */
export async function readLines(
  content: string,
  site: SiteAddresses,
  rest: () => Promise<void>,
): Promise<ReadLines> {
  const wanted: WantedLine[] = [];
  const rejected: RejectedLine[] = [];
  let count = 0;
  for (const line of readCsvLines(content)) {
    if (count % LINES_PER_TURN === 0) await rest();
    count += 1;
    if (count === 1 && isHeading(line)) continue;
    const read = readLine(line, site);
    if (typeof read === 'string') rejected.push(toRejected(line, read));
    else wanted.push({ line, redirect: read });
  }
  return { wanted, rejected };
}

/**
 * Adds every line that can be added. One that leads to the old address of a later line waits for it.
 * Called in a transaction, so it does not rest: on SQLite, whoever reads or writes waits for its end.
 */
export async function addLines(
  { wanted, rejected: unreadable }: ReadLines,
  redirects: RedirectSet,
  { site, replace }: AddOptions,
): Promise<ImportResult> {
  const rejected = [...unreadable];
  const changed = new Map<string, Redirect>();
  const added = new Set<string>();
  let unchanged = 0;
  const reject = (line: CsvLine, message: string) => rejected.push(toRejected(line, message));

  function add({ line, redirect }: WantedLine): void {
    const former = redirects.find(redirect.from);
    if (former !== undefined && isSame(former, redirects.resolve(redirect))) {
      unchanged += 1;
      return;
    }
    const isReplaced = former !== undefined && replace && !added.has(redirect.from);
    const id = isReplaced ? former.id : redirect.id;
    const result = redirects.add({ ...redirect, id }, site);
    if (!result.ok) {
      reject(line, result.message);
      return;
    }
    added.add(redirect.from);
    for (const each of [result.value.redirect, ...result.value.shortened]) {
      changed.set(each.from, each);
    }
  }

  const froms = new Set(wanted.map(({ redirect }) => redirect.from));
  // Reversed, because the last one of a list is taken first.
  const waiting = Map.groupBy(wanted.toReversed(), ({ redirect }) => {
    const { path } = splitTarget(redirect.target);
    return froms.has(path) && path !== redirect.from ? path : null;
  });
  const queue = waiting.get(null) ?? [];
  waiting.delete(null);
  let tried = 0;
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    add(next);
    tried += 1;
    if (tried % LINES_PER_TURN === 0) await nextTurn();
    const { from } = next.redirect;
    queue.push(...(waiting.get(from) ?? []));
    waiting.delete(from);
  }
  for (const each of [...waiting.values()].flat()) {
    reject(each.line, 'Redirect loop: these addresses lead to each other.');
  }
  const isAdded = ({ from }: Redirect) => added.has(from);
  return {
    added: [...changed.values()].filter(isAdded),
    shortened: [...changed.values()].filter((each) => !isAdded(each)),
    unchanged,
    rejected: rejected.toSorted((one, other) => one.number - other.number),
  };
}

function toRejected({ number, text }: CsvLine, message: string): RejectedLine {
  return { number, text, message };
}

/** A first line whose second cell could be an address is a redirect, also one from `old-page`. */
function isHeading({ cells: [from = '', target = ''] }: CsvLine): boolean {
  return HEADING.test(from.trim()) && !/[/:]/.test(target);
}

/** The redirect of a line, or why there is none. */
function readLine({ cells }: CsvLine, site: SiteAddresses): Redirect | string {
  if (cells.some((cell) => cell.includes('\ufffd'))) {
    return 'Some letters of this line cannot be read. Save the file as CSV in UTF-8, or type the line again.';
  }
  const [typedFrom = '', typedTarget = '', typedKind = ''] = cells;
  if ([typedFrom, typedTarget, typedKind].some((cell) => cell.includes('"'))) {
    return 'A quotation mark of this line has no partner, or there is something beside it.';
  }
  const from = parseFrom(typedFrom, site);
  if (!from.ok) return from.message;
  const target = parseTarget(typedTarget, site);
  if (!target.ok) return target.message;
  const kind = typedKind.trim().toLowerCase();
  if (!PERMANENT.has(kind) && !TEMPORARY.has(kind)) {
    return 'Write “permanent” or “temporary” in the third column, or leave it empty for permanent.';
  }
  return {
    id: randomUUID(),
    from: from.value,
    target: target.value,
    permanent: PERMANENT.has(kind),
  };
}

function isSame(one: Redirect, other: Redirect): boolean {
  return one.target === other.target && one.permanent === other.permanent;
}
