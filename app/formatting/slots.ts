const SLOT = /\{([a-zA-Z]+)\}/g;

/** Puts what is known at that moment, such as a visitor's number, into the places of a text. */
export function fillSlots(text: string, values: Readonly<Record<string, string | number>>): string {
  return fillSlotsWith(text, values).join('');
}

/** The pieces of a text, in order, with values that are more than words in its places. */
export function fillSlotsWith<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): (string | Value)[] {
  // Every second piece is the name of a place.
  return text.split(SLOT).map((piece, index) => {
    if (index % 2 === 0) return piece;
    return Object.hasOwn(values, piece) ? (values[piece] as Value) : `{${piece}}`;
  });
}

/** The places of a text, by name. */
export function findSlots(text: string): string[] {
  return [...text.matchAll(SLOT)].map(([, name = '']) => name);
}
