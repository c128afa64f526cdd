import { dayOf, formatDate } from '#app/formatting/dates.ts';
import { startOfDay } from '#app/formatting/local-time.server.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { Testimonial, TestimonialTexts } from '#app/site/words/testimonials.ts';

const PLACES = { home: 'Home', bundle: 'Advantage Bundle', about: 'About' } as const;

/** The content as visitors see it now: without testimonials that nobody may see yet. */
export function withShownTestimonials(
  content: SiteContent,
  timeZone: string,
  now: Date,
): SiteContent {
  const { testimonials } = content;
  const items = testimonials.items.filter((each) => isShown(each, dayOf(now, timeZone)));
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

/** When the next testimonial may be shown; null if all stays as it is. */
export function findNextTestimonial(
  texts: TestimonialTexts,
  timeZone: string,
  now: Date,
): Date | null {
  const day = nextDay(texts, dayOf(now, timeZone));
  return day === null ? null : new Date(startOfDay(day, timeZone));
}

/** What visitors see of the testimonials, as the owner reads it; null without any. */
export function describeTestimonials(
  texts: TestimonialTexts,
  timeZone: string,
  now: Date,
): string | null {
  const { items, shownOn } = texts;
  if (items.length === 0) return null;
  const today = dayOf(now, timeZone);
  const shown = items.filter((each) => isShown(each, today)).length;
  const next = nextDay(texts, today);
  const later =
    next === null
      ? ''
      : `, the next from ${formatDate(startOfDay(next, timeZone), 'short', timeZone)}`;
  if (shown === 0) return `Visitors see none of ${items.length}${later}`;
  const places = Object.entries(PLACES).flatMap(([place, name]) =>
    shownOn[place as keyof typeof PLACES] ? [name] : [],
  );
  if (places.length === 0) return 'Visitors see none: no page shows them yet';
  const pages = new Intl.ListFormat('en-US').format(places);
  return `Visitors see ${shown} of ${items.length} on ${pages}${later}`;
}

function isShown({ since }: Testimonial, today: string): boolean {
  return since !== undefined && since <= today;
}

function nextDay({ items }: TestimonialTexts, today: string): string | null {
  const days = items.flatMap(({ since }) => (since !== undefined && since > today ? [since] : []));
  return days.sort()[0] ?? null;
}
