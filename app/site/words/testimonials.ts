import { photoOfFace } from './images.ts';
import {
  day,
  defaultsOf,
  item,
  list,
  onOff,
  optionalRich,
  optionalText,
  quote,
  section,
  type TextsOfSections,
  text,
} from './schema.ts';
import type { Image } from './types.ts';

/** The pages that have a place for what clients say, by the switch of each. */
export type TestimonialsPlace = 'home' | 'bundle' | 'about';

/** What one client says. */
export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly home?: string;
  readonly portrait?: Image;
  /** The day from which it may be shown, "2026-12-24"; absent while nobody said yes. */
  readonly since?: string;
}

const none: readonly Testimonial[] = [];

/** What clients say. A fresh site has none, and shows none. */
export const testimonialSections = [
  section(
    'testimonials',
    'What clients say',
    {
      items: list(
        'Testimonials',
        {
          min: 0,
          max: 12,
          item: item(
            {
              quote: quote(
                'Quote',
                420,
                'Their own words, as they wrote or said them, without quotation marks.',
              ),
              name: text('Name', 60),
              home: optionalText('Home and place', 80),
              portrait: photoOfFace,
              since: day(
                'May be shown since',
                'The day this person said yes. Without it, nobody sees this testimonial; with a day to come, it shows from that day on.',
              ),
            },
            'Testimonial',
          ),
        },
        none,
      ),
    },
    'Each one is listed under Claims, where you keep what supports it, such as their email that says yes.',
  ),
  section(
    'places',
    'Where they show',
    {
      shownOn: {
        home: onOff('Show on Home'),
        bundle: onOff('Show on Advantage Bundle'),
        about: onOff('Show on About'),
      },
    },
    'With none that may be shown, a page stays as it is. A page to which you add “What clients say” as a section shows them there instead.',
  ),
  section('heading', 'Above them', {
    heading: text('Heading', 80, 'What owners tell us'),
    intro: optionalRich('Introduction', 240),
  }),
] as const;

export const defaultTestimonials = defaultsOf(testimonialSections);
export type TestimonialTexts = TextsOfSections<typeof testimonialSections>;
