/** Texts around previews of the pages that the owner adds. */
export const ownPageCopy = {
  form: 'This is how the form will look. It works once the page is public.',
  /** The line at the top, once the page is public. */
  published: { text: 'Preview: this page is public.', link: 'See it on the site' },
  changes: {
    text: 'Preview: changes to a public page that are not saved yet.',
    link: 'See the page as it is',
  },
} as const;
