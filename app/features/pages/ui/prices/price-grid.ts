import type { FieldView, SectionView } from '#app/features/pages/fields/form-view.ts';

/** One thing on sale, with its amounts. */
export interface PriceRow {
  readonly id: string;
  /** 'Advantage Bundle: Streamline' */
  readonly title: string;
  /** Its name within its group: 'Streamline'. */
  readonly name: string;
  /** The price, and a setup fee if there is one. */
  readonly cells: readonly FieldView[];
}

/** A set of plans, or the programs. */
export interface PriceGroup {
  readonly title: string;
  /** What the first amount is: 'Price per month'. */
  readonly unit: string;
  readonly rows: readonly PriceRow[];
}

const PROGRAMS = 'Programs';
const SEPARATOR = ': ';

/** The amounts of a document, grouped by what they are for. */
export function listPriceGroups(sections: readonly SectionView[]): PriceGroup[] {
  const groups = new Map<string, PriceRow[]>();
  for (const { id, title, fields } of sections) {
    const cells = fields.filter(isAmount);
    if (cells.length === 0) continue;
    const split = title.indexOf(SEPARATOR);
    const group = split === -1 ? PROGRAMS : title.slice(0, split);
    const name = split === -1 ? title : title.slice(split + SEPARATOR.length);
    groups.set(group, [...(groups.get(group) ?? []), { id, title, name, cells }]);
  }
  return [...groups].map(([title, rows]) => ({
    title,
    unit: rows[0]?.cells[0]?.type.label ?? '',
    rows,
  }));
}

export function isAmount({ type }: Pick<FieldView, 'type'>): boolean {
  return type.type === 'amount';
}

export type Step = 'up' | 'down' | 'left' | 'right';

/** The next cell in that direction; null at the edge. Rows without that column are skipped. */
export function nextCell(rows: readonly PriceRow[], id: string, step: Step): FieldView | null {
  const at = findCell(rows, id);
  if (at === null) return null;
  const { row, column } = at;
  if (step === 'left') return rows[row]?.cells[column - 1] ?? null;
  if (step === 'right') return rows[row]?.cells[column + 1] ?? null;
  const by = step === 'up' ? -1 : 1;
  for (let next = row + by; rows[next] !== undefined; next += by) {
    const cell = rows[next]?.cells[column];
    if (cell !== undefined) return cell;
  }
  return null;
}

function findCell(
  rows: readonly PriceRow[],
  id: string,
): { readonly row: number; readonly column: number } | null {
  for (const [row, { cells }] of rows.entries()) {
    const column = cells.findIndex((cell) => cell.id === id);
    if (column !== -1) return { row, column };
  }
  return null;
}

export interface Pasted {
  readonly prices: readonly { readonly view: FieldView; readonly typed: string }[];
  /** How many values did not fit into the table. */
  readonly left: number;
}

/**
 * Spreads what was copied from a spreadsheet over the cells to the right and below. An empty cell
 * changes nothing. Null for a single value, which is pasted as text.
 */
export function spreadPasted(rows: readonly PriceRow[], id: string, text: string): Pasted | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const at = findCell(rows, id);
  if (at === null || (lines.length === 1 && !text.includes('\t'))) return null;
  const prices: { view: FieldView; typed: string }[] = [];
  let left = 0;
  for (const [down, line] of lines.entries()) {
    for (const [across, value] of line.split('\t').entries()) {
      const typed = value.trim();
      if (typed === '') continue;
      const view = rows[at.row + down]?.cells[at.column + across];
      if (view === undefined) left += 1;
      else prices.push({ view, typed });
    }
  }
  return { prices, left };
}

/** What else a section says: names, what is included, a link. */
export function wordsOf({ fields }: SectionView): readonly FieldView[] {
  return fields.filter((view) => !isAmount(view));
}

/** The section with the field of a place; null for none. */
export function sectionAt(
  sections: readonly SectionView[],
  place: string | null,
): SectionView | null {
  const id = place?.split('@')[0];
  return sections.find(({ fields }) => fields.some((view) => view.id === id)) ?? null;
}

/** The amount at a place, or all of the section that the place is in; else those of the first row. */
function amountsAt(sections: readonly SectionView[], place: string | null): readonly FieldView[] {
  const found = sectionAt(sections, place)?.fields.filter(isAmount) ?? [];
  const exact = found.filter(({ id }) => id === place?.split('@')[0]);
  if (exact.length > 0) return exact;
  if (found.length > 0) return found;
  return sections.find(({ fields }) => fields.some(isAmount))?.fields.filter(isAmount) ?? [];
}

/** The pages that show the price at a place, or the row of what is said there. */
export function pagesWith(
  sections: readonly SectionView[],
  place: string | null,
  places: Readonly<Record<string, readonly { readonly path: string }[]>>,
): readonly string[] {
  const [first, ...others] = amountsAt(sections, place).map(({ id }) =>
    (places[id] ?? []).map(({ path }) => path),
  );
  const all = first?.filter((path) => others.every((paths) => paths.includes(path))) ?? [];
  return all.length > 0 ? all : (first ?? []);
}
