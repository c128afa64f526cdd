/** Texts around the pages that the owner adds. */
export const ownPageCopy = {
  /** For somebody who sends the form of a page that was taken away meanwhile. */
  gone: 'This page is no longer here, so what you sent could not be taken. Please use our contact form.',
  previewForm: 'This is how the form will look. It works once the page is public.',
  /** The line at the top of a preview of a public page. */
  preview: {
    published: { text: 'Preview: this page is public.', link: 'See it on the site' },
    changes: {
      text: 'Preview: changes to a public page that are not saved yet.',
      link: 'See the page as it is',
    },
  },
} as const;
