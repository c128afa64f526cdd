import type { FieldType, ImageFrame } from '#app/content/field-types.ts';
import type { ImagePlace } from '#app/content/types.ts';
import type { Shape } from './shapes.ts';

interface PlaceWords {
  readonly label: string;
  readonly hint: string;
  readonly frame: Exclude<ImageFrame, 'social'>;
}

const PLACES: Readonly<Record<ImagePlace, PlaceWords>> = {
  founder: {
    label: 'Portrait of the founder',
    hint: 'Upright, 4:5. It goes beside the words of this part, above them on a phone.',
    frame: 'portrait',
  },
  home: {
    label: 'Photograph of a home',
    hint: 'A porch or a room of a real home, wider than tall, 3:2. It goes under the paragraphs of this part.',
    frame: 'landscape',
  },
  coaching: {
    label: 'Photograph of a coaching session',
    hint: 'Wider than tall, 3:2. It goes under the text about the program.',
    frame: 'landscape',
  },
  workshop: {
    label: 'Photograph of a workshop',
    hint: 'Wider than tall, 3:2. It goes under the text about the workshop.',
    frame: 'landscape',
  },
};

/** The photograph of a block that has a place for one. */
export function imageShape(place: ImagePlace | undefined): Shape {
  return place === undefined ? 'fixed' : { type: 'image', ...PLACES[place] };
}

export const socialImage: FieldType = {
  type: 'image',
  label: 'Image in link previews',
  hint: 'Shown where someone shares this page, best at 1200 × 630 pixels. Without one, it is the image of the site.',
  frame: 'social',
};
