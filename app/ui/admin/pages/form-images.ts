import { createContext, use } from 'react';
import type { StoredImage } from '#app/domains/posts/editor-protocol.ts';

/** What a form knows of the media library. */
export interface FormImages {
  /** The images that the document has. */
  readonly shown: readonly StoredImage[];
  /** The ids of those that the library no longer has. */
  readonly missing: readonly string[];
  /** The newest ones, to choose from without our script. */
  readonly recent: readonly StoredImage[];
}

export const FormImagesContext = createContext<FormImages>({
  shown: [],
  missing: [],
  recent: [],
});

/** An image by its id; 'unknown' until the page is read again after somebody else chose it. */
export function useFormImage(id: string): StoredImage | 'missing' | 'unknown' {
  const { shown, missing, recent } = use(FormImagesContext);
  if (missing.includes(id)) return 'missing';
  return [...shown, ...recent].find((image) => image.id === id) ?? 'unknown';
}
