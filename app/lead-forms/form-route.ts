import type { HeadersFunction } from 'react-router';

/** The parameters by which a page with a form differs from itself. */
export const FORM_PARAMS = ['plan', 'about', 'subject', 'sent'] as const;

/** An answer to a form keeps its own headers, `Retry-After` for one. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
