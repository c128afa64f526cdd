/** Whether the first of two versions like 1.2.3 is older than the second. */
export function isOlder(first: string, second: string): boolean {
  const [a, b] = [numbersOf(first), numbersOf(second)];
  const differing = a.findIndex((number, place) => number !== b[place]);
  return differing >= 0 && (a[differing] ?? 0) < (b[differing] ?? 0);
}

function numbersOf(version: string): number[] {
  const numbers = version.split('.').map(Number);
  if (numbers.length === 3 && numbers.every(Number.isInteger)) return numbers;
  throw new Error(`${version} is no version like 1.2.3`);
}
