import { dayOf, formatDate } from '#app/formatting/dates.ts';
import { startOfDay } from '#app/formatting/local-time.server.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { Testimonial, TestimonialTexts } from '#app/site/words/testimonials.ts';
import { changeBlocks } from '../sections/added-blocks.ts';

const PLACES = { home: 'Home', bundle: 'Advantage Bundle', about: 'About' } as const;

/** The content as visitors see it now: without testimonials that nobody may see yet. */
export function withShownTestimonials(
  content: SiteContent,
  timeZone: string,
  now: Date,
): SiteContent {
  const { testimonials } = content;
  // Nor is the day asked for, which takes the first page of a start 12 ms.
  if (testimonials.items.length === 0) return content;
  const today = dayOf(now, timeZone);
  const items = testimonials.items.filter((each) => isShown(each, today));
  return { ...content, testimonials: { ...testimonials, items } };
}

/** The content with each testimonial in each place, for who looks at their draft. */
export function withAllTestimonials(content: SiteContent, today: string): SiteContent {
  const { testimonials } = content;
  return {
    ...content,
    testimonials: {
      ...testimonials,
      items: testimonials.items.map((each) => ({ ...each, since: today })),
      shownOn: { home: true, bundle: true, about: true },
    },
  };
}

const NOTE =
  'What clients say shows here once there is one that may be shown. Until then, readers see nothing of this section. They are in Testimonials, under Website.';

/** The content with a line for the owner where what clients say was added to a page, and none may be shown. */
export function withTestimonialNotes(content: SiteContent, id: string): SiteContent {
  return changeBlocks(content, id, (blocks) =>
    blocks.map((block) =>
      block.kind === 'testimonials' && block.place === undefined ? { ...block, note: NOTE } : block,
    ),
  );
}

/** When the next testimonial may be shown; null if all stays as it is. */
export function findNextTestimonial(
  texts: TestimonialTexts,
  timeZone: string,
  now: Date,
): Date | null {
  if (texts.items.length === 0) return null;
  const day = nextDay(texts, dayOf(now, timeZone));
  return day === null ? null : new Date(startOfDay(day, timeZone));
}

/** What visitors see of the testimonials, as the owner reads it; null without any. */
export function describeTestimonials(
  content: SiteContent,
  timeZone: string,
  now: Date,
): string | null {
  const texts = content.testimonials;
  const { items } = texts;
  if (items.length === 0) return null;
  const today = dayOf(now, timeZone);
  const shown = items.filter((each) => isShown(each, today)).length;
  const next = nextDay(texts, today);
  const later =
    next === null
      ? ''
      : `, the next from ${formatDate(startOfDay(next, timeZone), 'short', timeZone)}`;
  if (shown === 0) return `Visitors see none of ${items.length}${later}`;
  const places = listPages(content);
  if (places.length === 0) return 'Visitors see none: no page shows them yet';
  const pages = new Intl.ListFormat('en-US').format(places);
  return `Visitors see ${shown} of ${items.length} on ${pages}${later}`;
}

/** The pages that show them, by a switch or an added section. */
function listPages({ pages, testimonials }: SiteContent): string[] {
  return Object.values(pages).flatMap(({ title, blocks }) => {
    const places = blocks.flatMap((block) =>
      block.kind === 'testimonials' ? [block.place ?? null] : [],
    );
    if (places.every((place) => place !== null && !testimonials.shownOn[place])) return [];
    const own = places.find((place) => place !== null);
    return own === undefined ? (title ?? 'Home') : PLACES[own];
  });
}

function isShown({ since }: Testimonial, today: string): boolean {
  return since !== undefined && since <= today;
}

function nextDay({ items }: TestimonialTexts, today: string): string | null {
  const days = items.flatMap(({ since }) => (since !== undefined && since > today ? [since] : []));
  return days.sort()[0] ?? null;
}
