const WHOLE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const WITH_CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as a person writes them: "$9,000", and cents only where there are some. */
export function formatMoney(dollars: number): string {
  return (Number.isInteger(dollars) ? WHOLE : WITH_CENTS).format(dollars);
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** "1 bed", "2 beds", "0 beds". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
