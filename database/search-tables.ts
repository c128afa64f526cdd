/**
 * The index of the public search. It follows from the articles, so each database makes its own: it is
 * neither moved nor in backups. In SQLite, the last four are what FTS5 keeps `post_words` in.
 */
export const SEARCH_TABLES: readonly string[] = [
  'post_search',
  'post_streams',
  'search_words',
  'post_words',
  'post_words_config',
  'post_words_data',
  'post_words_docsize',
  'post_words_idx',
];
