/**
 * Whether a form has text that was typed and not sent. Reading the page again could replace it, or
 * change what it is compared with, so that it would overwrite another person's change unseen.
 * Passwords are compared with nothing, and browsers fill them in by themselves.
 */
export function hasUnsentText(page: ParentNode): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method="post"] :is(textarea, input:not([type="password"]))',
  );
  return [...fields].some(({ value, defaultValue }) => value !== withPlainBreaks(defaultValue));
}

/** A field's value has no other line breaks. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
