const SLOT = /\{([a-zA-Z]+)\}/g;

/** Puts what is known at that moment, such as a visitor's number, into the places of a text. */
export function fillSlots(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(SLOT, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** The places of a text, by name. */
export function findSlots(text: string): string[] {
  return [...text.matchAll(SLOT)].map(([, name = '']) => name);
}
