/**
 * Whether a key is one of an input method, with which people write Japanese or Chinese. In Safari the
 * Enter that takes over what was composed comes once that is over; only its key code says so.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
