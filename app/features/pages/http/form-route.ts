import type { HeadersFunction } from 'react-router';
import type { RoutePolicy } from '#app/http/route-policy.ts';
import { contactSubjects } from '#app/site/words/form-links.ts';
import { defaultForms } from '#app/site/words/forms.ts';
import { tierIds } from '#app/site/words/prices.ts';
import { sitePages } from '#app/site/words/site-pages.ts';

/**
 * Cache policy of a page with a form: each value that links choose has its own cached page, and the
 * thank-you state of one visitor is not cached.
 */
export const FORM_CACHE: NonNullable<RoutePolicy['cache']> = {
  params: {
    plan: tierIds,
    about: Object.keys(defaultForms.topics),
    subject: Object.values(contactSubjects),
    from: sitePages.map(({ path }) => path),
  },
  bypassedBy: ['sent'],
};

/** Sends the headers that the action set, such as `Retry-After`. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
