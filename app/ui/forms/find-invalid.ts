/** The first field within an element that is marked as wrong. */
export function findInvalid(within: ParentNode | null | undefined): HTMLElement | null {
  return within?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
}
