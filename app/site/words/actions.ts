import type { Href } from './paths.ts';
import type { TierId } from './prices.ts';
import { fixed, ifPresent, link, oneOf, optionalText, type TextsOf, text } from './schema.ts';
import type { BookingSlot, FormTopic } from './types.ts';

const label = text('Label', 48);
/** Beside the button: what happens after the click. */
const next = optionalText('Note under button', 120);
/** The same for a button that opens the owner's link where there is one, and else our form. */
const nextByLink = ifPresent({
  linked: text('Note under button, when it opens your own link', 120),
  own: text('Note under button, when it opens our form', 120),
});

/**
 * A link or button. Where it leads is the owner's for a plain link only; the others follow from the
 * settings.
 */
export const actionSchema = oneOf('Button', {
  link: { label, href: link('Link'), next },
  booking: { label, slot: fixed<BookingSlot>(), next: nextByLink },
  checkout: { label, tier: fixed<TierId>(), next: nextByLink },
  dialog: { label, topic: fixed<FormTopic>(), next },
  form: {
    label,
    topic: fixed<FormTopic>(),
    href: fixed<Href>(),
    plan: fixed<TierId | undefined>(),
    next,
  },
  /** Link to the founder's professional profile; omitted while it is not set. */
  profile: { label, next },
});

export type Action = TextsOf<typeof actionSchema>;
