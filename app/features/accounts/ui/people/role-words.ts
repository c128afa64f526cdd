import type { Role } from '../../account-rules.ts';

/** What the roles are called, and what each may do. */
export const ROLE_WORDS: Readonly<Record<Role, { readonly label: string; readonly hint: string }>> =
  {
    admin: { label: 'Admin', hint: 'Everything on this site, the same as you.' },
    writer: {
      label: 'Writer',
      hint: 'Articles, images and previews. No leads, prices, pages, settings or other people.',
    },
    'writer-who-asks': {
      label: 'Writer with approval',
      hint: 'The same, but nothing goes live or changes for readers until you publish it.',
    },
  };
