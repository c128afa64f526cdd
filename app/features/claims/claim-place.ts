import { type ClaimPlace, PLACE_KINDS } from '#app/features/articles/claim-places.ts';

/** As it is stored and in addresses: 'post:…', 'texts:/about'. */
export function writePlace({ kind, id }: ClaimPlace): string {
  return `${kind}:${id}`;
}

export function readPlace(text: string): ClaimPlace | null {
  const [first, ...rest] = text.split(':');
  const kind = PLACE_KINDS.find((known) => known === first);
  const id = rest.join(':');
  return kind !== undefined && id !== '' ? { kind, id } : null;
}

/** The page of the register on which a claim gets its support. */
export function supportPath(place: ClaimPlace, words: string): string {
  return `/admin/claims?${new URLSearchParams({ place: writePlace(place), words })}`;
}
