import type { ImageFrame } from './field-types.ts';
import { depends, fixed, image } from './schema.ts';
import type { Image } from './types.ts';

interface PlaceWords {
  readonly label: string;
  readonly hint: string;
  readonly frame: Extract<ImageFrame, 'portrait' | 'landscape'>;
}

/** Where a block has room for a photograph of the owner's. */
const PLACES = {
  founder: {
    label: 'Portrait of the founder',
    hint: 'Taller than wide, 4:5. It goes beside the words of this part, above them on a phone.',
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
  section: {
    label: 'Photograph',
    hint: 'Wider than tall, 3:2. It goes beside the words of this section, under them on a phone.',
    frame: 'landscape',
  },
} as const satisfies Readonly<Record<string, PlaceWords>>;

type ImagePlace = keyof typeof PLACES;

/** The photograph of a block whose page names a place for it; without one, it is as it was drawn. */
export const photograph = {
  place: fixed<ImagePlace | undefined>(),
  image: depends<{ place?: ImagePlace }, Image | undefined>(({ place }) => {
    if (place === undefined) return null;
    const { label, hint, frame } = PLACES[place];
    return image(label, hint, frame);
  }),
};

/** Of somebody who is quoted. */
export const photoOfFace = image(
  'Portrait',
  'Taller than wide, 4:5, and small beside the name. Nothing is missing without one.',
  'face',
);

export const socialImage = image(
  'Image in link previews',
  'Shown where someone shares this page, best at 1200 × 630 pixels. Without one, it is the image of the site.',
  'social',
);
