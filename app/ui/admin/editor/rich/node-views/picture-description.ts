import type { HtmlAttributes } from '#app/html/document/schema.ts';

/** What somebody who cannot see a picture is told about it. */
type PictureDescription = 'described' | 'decorative' | 'missing';

export function descriptionOf(image: HtmlAttributes): PictureDescription {
  if ((image.alt ?? '') !== '') return 'described';
  return image['aria-hidden'] === 'true' ? 'decorative' : 'missing';
}

/** The note beside a picture; a described one has none. */
export const DESCRIPTION_NOTES: Readonly<Record<PictureDescription, string>> = {
  described: '',
  decorative: 'Decorative',
  missing: 'No description yet',
};
