import type { Action } from './types.ts';

const toHome: Action = { kind: 'link', label: 'Return to Home', href: '/' };

export const notFound = {
  title: 'Page Not Found',
  heading: 'Oops! Page not found',
  text: 'The light is off in this room. The address may have changed, or a letter got lost on the way.',
  home: toHome,
  others: {
    heading: 'Were you looking for one of these?',
    links: [
      { text: 'The growth path quiz', href: '/quiz' },
      { text: 'The Advantage Bundle and its prices', href: '/boost-revenue' },
      { text: 'Coaching for owners', href: '/lead-smarter' },
      { text: 'Contact us', href: '/contact' },
    ],
  },
} as const;

export const unexpectedError = {
  title: 'Unexpected Application Error!',
  heading: 'Unexpected Application Error!',
  text: 'Something on our side went wrong. Please try again in a moment.',
  /** Before the reference that is also in the log. */
  referenceLabel: 'Reference',
  home: toHome,
  /** In the admin area. */
  again: 'Try Again',
  posts: 'Go to your posts',
} as const;

/** Said to an admin whose page may be older than the server. */
export const notUnderstoodSentence = 'This form was not understood. Reload the page and try again.';

/** Said to an admin while nothing can be stored. */
export const storageFullSentence =
  'Nothing was stored: the disk of this site is full. What you typed is still here. Make room, or ask whoever looks after the server; then save again.';
