/** What the History screen shows, from its address. */
export interface HistoryView {
  /** Null for the newest. */
  readonly version: number | null;
  /** What restoring the version would change, and not what it changed itself. */
  readonly isRestore: boolean;
  /** Folds what is the same. */
  readonly onlyChanges: boolean;
  /** The list begins before this version; null for the newest. */
  readonly before: number | null;
}

/** NaN for what is no version, which no document has. */
export function readHistoryView({ searchParams }: URL): HistoryView {
  const readNumber = (name: string) => {
    const given = searchParams.get(name);
    return given === null ? null : /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  };
  const before = readNumber('before');
  return {
    version: readNumber('version'),
    isRestore: searchParams.get('show') === 'restore',
    onlyChanges: searchParams.has('changes'),
    before: before === null || Number.isNaN(before) ? null : before,
  };
}

export function historyAddress(
  path: string,
  { version, isRestore = false, onlyChanges = false, before = null }: Partial<HistoryView>,
): string {
  const search = new URLSearchParams();
  if (version != null) search.set('version', String(version));
  if (isRestore) search.set('show', 'restore');
  if (onlyChanges) search.set('changes', '');
  if (before !== null) search.set('before', String(before));
  return search.size === 0 ? path : `${path}?${search}`;
}
