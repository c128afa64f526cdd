/** "$4,800", "4800" or "49.50" as a number; null for anything else. */
export function readDollars(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s?/, '');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(text) ? text.replaceAll(',', '') : text;
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
