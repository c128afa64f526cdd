/**
 * Whether a form has text that was typed and not sent. Reading the page again could replace it, or
 * change what it is compared with, so that it would overwrite another person's change unseen.
 * Passwords are not compared with anything, and browsers fill them in.
 */
export function hasUnsentText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method=post] :is(textarea, input:not([type=password]))',
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
