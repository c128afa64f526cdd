import { createContext, use } from 'react';
import type { StoredImage } from '#app/features/media/image-protocol.ts';

/** What a form knows about the media library. */
export interface FormImages {
  /** The images in the document. */
  readonly shown: readonly StoredImage[];
  /** The ids of images that are no longer in the library. */
  readonly missing: readonly string[];
}

export const FormImagesContext = createContext<FormImages>({ shown: [], missing: [] });

/** An image by its id; 'unknown' if somebody else chose it after this page was loaded. */
export function useFormImage(id: string): StoredImage | 'missing' | 'unknown' {
  const { shown, missing } = use(FormImagesContext);
  if (missing.includes(id)) return 'missing';
  return shown.find((image) => image.id === id) ?? 'unknown';
}
