import type { HeadersFunction } from 'react-router';
import { contactSubjects } from '#app/content/form-links.ts';
import { defaultForms } from '#app/content/forms.ts';
import { tierIds } from '#app/content/prices.ts';
import { sitePages } from '#app/content/site-pages.ts';
import type { RoutePolicy } from '#app/http/route-policy.ts';

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
