/** `whole`: the whole file is the answer. `outside`: no byte of the range is in the file. */
export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number };

const WHOLE = { kind: 'whole' } as const;
const OUTSIDE = { kind: 'outside' } as const;
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/** The bytes that a `Range` header asks for. Anything but one range of bytes is ignored, as HTTP allows. */
export function readRange(header: string | null, bytes: number): RequestedRange {
  const [, first, last] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return WHOLE;
  // Without a first byte, the number says how many of the last ones.
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return WHOLE;
  if (start >= bytes || (first === '' && Number(last) === 0)) return OUTSIDE;
  return { kind: 'part', start, end };
}
