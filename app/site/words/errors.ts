import type { Action } from './actions.ts';

/** On the error pages of the site, where the owner may change it, and of the admin area. */
export const unexpectedError = {
  heading: 'Unexpected Application Error!',
  text: 'Something went wrong on our side. Please try again in a moment.',
  /** Shown before the reference, which is also in the log. */
  referenceLabel: 'Reference',
  home: { kind: 'link', label: 'Return to Home', href: '/' } satisfies Action,
  /** In the admin area alone. */
  again: 'Try Again',
  posts: 'Go to your articles',
} as const;

/** Shown to an admin whose page may be older than the running server. */
export const notUnderstoodSentence =
  'Something about this form didn’t come through. Reload the page and try again.';

const STILL_HERE = 'What you typed is still here.';

/** A message that says so only to somebody who typed something. */
type UnstoredMessage = (typed: boolean) => string;

function unstored(what: string, advice: string): UnstoredMessage {
  return (typed) => (typed ? `${what} ${STILL_HERE} ${advice}` : `${what} ${advice}`);
}

/** Shown to a Writer, who writes articles and sees nothing else. */
export const forAdminsOnly =
  'This is for admins. If you need something from it, ask the person who invited you.';

/** While the site cannot reach its database, to an admin who stays on the page. */
export const databaseUnavailableCopy = unstored(
  'Nothing was saved because the site can’t reach its database.',
  'Wait a minute and try again. If that doesn’t help, tell the person who takes care of your server.',
);

/** Meanwhile, to someone who signs in or asks for a new password. */
export const databaseUnavailableSentence =
  'That didn’t work because the site can’t reach its database. Wait a minute and try again. If that doesn’t help, tell the person who takes care of your server.';

/**
 * On an admin page that was opened in an earlier session, may no longer change anything, and stays
 * open.
 */
export const outdatedPageSentence =
  'Nothing was saved, because someone else has signed in on this browser since you opened this page. Copy anything you typed, then reload the page and sign in again.';

/** The response to a form of such a page that was submitted without our script. */
export const outdatedFormSentence =
  'Nothing was saved, because you or someone else has signed in again since you opened this page. Go back and copy what you typed. Then reload the page and send it again.';

/** Shown to an admin who stays on the page after an unforeseen error. */
export function failedSaveCopy(reference: string): UnstoredMessage {
  const advice = `Please try again in a moment. Reference: ${reference}`;
  return unstored('Something went wrong on our side.', advice);
}

/** The same to someone who signs in or asks for a new password. */
export function failedAccountCopy(reference: string): string {
  return `Something went wrong on our side. Please try again in a moment. Reference: ${reference}`;
}

/** Shown to somebody who stays on the page after a form that did not get through. */
export const notSentCopy = {
  busy: unstored(
    'That didn’t go through because the site is very busy right now.',
    'Please try again in a few seconds.',
  ),
  'too-large': unstored(
    'That didn’t go through because it is too long.',
    'Shorten it and try again.',
  ),
  unreachable: unstored(
    'We couldn’t reach the site, so we don’t know whether that went through.',
    'Check your internet connection, and have a look before you try again.',
  ),
  foreign: unstored(
    'Something other than the site answered, such as a Wi-Fi sign-in page or the server in front of the site, so we don’t know whether that went through.',
    'Open the site in another tab, and have a look before you try again.',
  ),
} as const;

/** Shown to an admin instead of what was asked for. */
export const notReadCopy = {
  unreachable: 'We couldn’t reach the site. Check your internet connection and try again.',
  foreign:
    'Something other than the site answered, such as a Wi-Fi sign-in page or the server in front of the site. Open the site in another tab, then try again.',
} as const;

/** Shown when too many people sign in at the same time. */
export const passwordsBusySentence =
  'The site is busy with other sign-ins right now. Please try again in a moment.';

/** While the site can be read and not changed, to an admin who stays on the page. */
export const readOnlyCopy = {
  'disk-full': {
    save: unstored(
      'Nothing was saved because this site’s disk is full.',
      'Free up space, or ask the person who takes care of your server, then try again.',
    ),
    /** In a few words, in the editor. */
    short: 'the site’s disk is full',
  },
  moving: {
    save: unstored(
      'Nothing was saved because this site is being moved to another place.',
      'The person who takes care of your server can tell you when the move is done. Then try again.',
    ),
    short: 'the site is being moved',
  },
} as const;

/** Meanwhile, in responses to forms. Not with the above, all of which is in our script. */
export const readOnlyFormCopy = {
  'disk-full': {
    /** After a form that was sent without our script. */
    form: 'Nothing was saved: the disk of this site is full, so changes are turned off for now. What you typed is still there when you go back. It works again as soon as there is room.',
    /** At sign-in. */
    account:
      'That didn’t work because this site’s disk is full. Ask the person who takes care of your server to free up space, then try again.',
  },
  moving: {
    form: 'Nothing was saved: this site is being moved to another place, so changes are turned off for now. What you typed is still there when you go back. Please send it again later.',
    account:
      'That didn’t work because this site is being moved to another place. The person who takes care of your server can tell you when the move is done. Then try again.',
  },
} as const;

/** Shown to an admin whose image could not be stored, because its place does not work. */
export const imagesAwaySentence =
  'The image was not uploaded because the place where images are kept doesn’t work right now. Try again in a minute. If that doesn’t help, tell the person who takes care of your server: the dashboard says what is wrong.';

/** Shown to an admin whose image could not be deleted for the same reason. */
export const imagesStayedSentence =
  'The image was not deleted because the place where images are kept doesn’t work right now. Try again in a minute.';
