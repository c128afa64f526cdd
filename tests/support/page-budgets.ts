/** What rendering one page costs. The admin pages are only held to their queries. */
export interface PageCost {
  readonly queries: number;
  /** Layout and style on a phone take time per element. */
  readonly elements?: number;
  /** In kB, one decimal. */
  readonly html?: number;
  readonly brotli?: number;
}

export type CostTable = Readonly<Record<string, PageCost>>;

const COLUMNS = ['queries', 'elements', 'html', 'brotli'] as const;
const HEADER = ['path', ...COLUMNS].join('  ');
const STEP = 0.05;
const SMALLEST_STEP = { elements: 0, html: 1, brotli: 1 };

export function formatCosts(table: CostTable): string {
  const rows = Object.entries(table).map(([path, cost]) =>
    [
      path,
      cost.queries,
      cost.elements ?? '-',
      cost.html?.toFixed(1) ?? '-',
      cost.brotli?.toFixed(1) ?? '-',
    ].join('  '),
  );
  return `${[HEADER, ...rows].join('\n')}\n`;
}

export function parseCosts(text: string): CostTable {
  const [header, ...rows] = text.trimEnd().split('\n');
  if (header !== HEADER) throw new Error(`The cost table begins with "${header}".`);
  return Object.fromEntries(
    rows.map((row) => {
      const [path = '', ...cells] = row.split('  ');
      const known = COLUMNS.map((column, index) => [column, Number(cells[index])] as const);
      const cost = Object.fromEntries(known.filter(([, value]) => !Number.isNaN(value)));
      if (cost.queries === undefined) throw new Error(`The cost table has no queries for ${path}.`);
      return [path, { ...cost, queries: cost.queries }];
    }),
  );
}

export interface CostChanges {
  /** Fails the test. */
  readonly higher: readonly string[];
  /** The committed figure can be lowered. */
  readonly lower: readonly string[];
}

/**
 * Compares measured costs with the committed ones: queries exactly; elements in steps of 5 %;
 * sizes in steps of 5 % or 1 kB, whichever is larger. A page or a figure that is missing on one side
 * counts as higher, so that the table always lists every page.
 */
export function compareCosts(committed: CostTable, measured: CostTable): CostChanges {
  const higher: string[] = [];
  const lower: string[] = [];
  for (const path of new Set([...Object.keys(committed), ...Object.keys(measured)])) {
    for (const column of COLUMNS) {
      const before = committed[path]?.[column];
      const now = measured[path]?.[column];
      if (before === now) continue;
      const change = `${path}: ${column} ${before ?? 'not listed'} → ${now ?? 'not measured'}`;
      if (before === undefined || now === undefined) higher.push(change);
      else if (Math.abs(now - before) <= allowedChange(column, before)) continue;
      else (now > before ? higher : lower).push(change);
    }
  }
  return { higher, lower };
}

function allowedChange(column: (typeof COLUMNS)[number], committed: number): number {
  return column === 'queries' ? 0 : Math.max(STEP * committed, SMALLEST_STEP[column]);
}
