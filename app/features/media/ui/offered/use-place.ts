import type { StoredImage } from '../../image-protocol.ts';

/** An image of the library, and where it is shown. */
export interface ListedImage extends StoredImage {
  readonly places: readonly UsePlace[];
}

/** A post, a page or a draft that shows an image. */
export interface UsePlace {
  readonly title: string;
  /** Where it is edited, or where the Trash lists it. */
  readonly href: string;
  readonly state: 'saved' | 'trash' | 'unsaved';
}

const NOTES: Readonly<Record<UsePlace['state'], string>> = {
  saved: '',
  trash: 'in the Trash',
  unsaved: 'draft',
};

/** `Spring cleaning (in the Trash)` */
export function placeName({ title, state }: Pick<UsePlace, 'title' | 'state'>): string {
  return NOTES[state] === '' ? title : `${title} (${NOTES[state]})`;
}

/** The same in a sentence: `“Spring cleaning” (in the Trash)`. */
export function quotePlace({ title, state }: UsePlace): string {
  return placeName({ title: `“${title}”`, state });
}

/** Where an image is used, in a few words. */
export function describeUse(places: readonly UsePlace[]): string {
  const [first] = places;
  if (first === undefined) return 'Unused';
  if (places.every(({ state }) => state === 'trash')) {
    return places.length === 1
      ? 'Only in use by an article in the Trash'
      : `Only in use by ${places.length} articles in the Trash`;
  }
  return places.length === 1
    ? `In use on ${quotePlace(first)}`
    : `In use in ${places.length} places`;
}
