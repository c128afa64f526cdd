/**
 * By number of decimals. Created on first use, because the first one takes 20 ms of the startup
 * time.
 */
const formatters = new Map<number, Intl.NumberFormat>();

/** "$9,000", "$9,000.50": cents only when there are some. */
export function formatMoney(dollars: number): string {
  const digits = Math.round(dollars * 100) % 100 === 0 ? 0 : 2;
  let formatter = formatters.get(digits);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(digits, formatter);
  }
  return formatter.format(dollars);
}

/** `toLocaleString` takes hundreds of times as long, and a plan has dozens of small numbers. */
export function formatCount(count: number): string {
  return count >= 0 && count < 1000 ? String(count) : count.toLocaleString('en-US');
}

/** The number of a field as its kind is written. */
export function formatNumber({ kind }: { kind: string }, value: number): string {
  return kind === 'money' ? formatMoney(value) : formatCount(value);
}

/** "1 bed", "2 beds", "0 beds". */
export function countOf(
  count: number,
  unit: { readonly one: string; readonly many: string },
): string {
  return `${formatCount(count)} ${count === 1 ? unit.one : unit.many}`;
}
