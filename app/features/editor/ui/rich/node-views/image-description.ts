import type { HtmlAttributes } from '#app/html/document/schema.ts';

/** What somebody who cannot see an image is told about it. */
type ImageDescription = 'described' | 'decorative' | 'missing';

export function descriptionOf(image: HtmlAttributes): ImageDescription {
  if ((image.alt ?? '') !== '') return 'described';
  return image['aria-hidden'] === 'true' ? 'decorative' : 'missing';
}

/** The note beside an image; a described one has none. */
export const DESCRIPTION_NOTES: Readonly<Record<ImageDescription, string>> = {
  described: '',
  decorative: 'Decorative',
  missing: 'No description yet',
};
