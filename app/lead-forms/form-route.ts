import type { HeadersFunction } from 'react-router';
import type { RoutePolicy } from '#app/framework/route-policy.ts';

/** Cache policy of a page with a form: the thank-you state of one visitor is not cached. */
export const FORM_CACHE: NonNullable<RoutePolicy['cache']> = {
  params: ['plan', 'about', 'subject', 'from'],
  bypassedBy: ['sent'],
};

/** Sends the headers that the action set, such as `Retry-After`. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
