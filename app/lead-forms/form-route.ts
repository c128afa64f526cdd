import type { HeadersFunction } from 'react-router';

/** By what a page with a form differs from itself; the thanks to one visitor are not kept. */
export const FORM_KEEP = {
  params: ['plan', 'about', 'subject', 'from'],
  unkeptBy: ['sent'],
} as const;

/** An answer to a form keeps its own headers, `Retry-After` for one. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
