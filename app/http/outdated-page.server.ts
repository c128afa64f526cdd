import { createContext } from 'react-router';

/**
 * Set for a form whose page has to be reloaded first. Its action does not run, and the response is
 * a 403.
 */
export const outdatedPage = createContext(false);

/** Set by the action of a form with files, when the form's first field is not the token of an admin page. */
export const foreignForm = createContext(false);
