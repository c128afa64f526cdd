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

/** Said while the site cannot reach its database. */
export const databaseUnavailableCopy = {
  /** In the place of a page. */
  read: 'We cannot show this page for the moment. Please try again in a minute.',
  /** After a form that could not come back. */
  write:
    'We could not store this for the moment. Go back: what you typed is still there. Please send it again in a minute.',
  /** To an admin whose page stays as it is. */
  save: 'Nothing was stored: the site cannot reach its database. What you typed is still here. Wait a minute and save again; if it stays like this, tell whoever looks after the server.',
  /** To whoever wants to sign in, or asks for a new password. */
  account:
    'The site cannot reach its database, so this did not work. Wait a minute and try again; if it stays like this, tell whoever looks after the server.',
} as const;

/** Said on a full disk to whoever wants to sign in. */
export const accountFullSentence =
  'The disk of this site is full, so this did not work. Ask whoever looks after the server to make room, then try again.';

/** Said to an admin while nothing can be stored. */
export const storageFullSentence =
  'Nothing was stored: the disk of this site is full. What you typed is still here. Make room, or ask whoever looks after the server; then save again.';
