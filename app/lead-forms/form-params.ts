/** The parameters by which a page with a form differs from itself. */
export const FORM_PARAMS = ['plan', 'about', 'subject', 'sent'] as const;
