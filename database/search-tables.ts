/**
 * The index of the public search. It follows from the articles, so each database makes its own: it is
 * neither moved nor in backups.
 */
export const SEARCH_TABLES: readonly string[] = [
  'post_search',
  'post_streams',
  'search_words',
  'post_words',
];
