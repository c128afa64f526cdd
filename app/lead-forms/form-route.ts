import type { HeadersFunction } from 'react-router';
import type { RoutePolicy } from '#app/framework/route-policy.ts';

/** By what a page with a form differs from itself; the thanks to one visitor are not kept. */
export const FORM_KEEP: NonNullable<RoutePolicy['cache']> = {
  params: ['plan', 'about', 'subject', 'from'],
  bypassedBy: ['sent'],
};

/** An answer to a form keeps its own headers, `Retry-After` for one. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
