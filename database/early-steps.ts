/** Until 1.0.0 was published, `0001-schema` was made in these steps (decision 066). */
export const SCHEMA_STEPS: readonly string[] = [
  '0001-initial-schema',
  '0002-page-counts',
  '0003-headings',
  '0004-imports',
  '0005-search',
  '0006-topics',
  '0007-related-posts',
  '0008-post-language',
  '0009-article-ending',
  '0010-authors',
  '0011-old-addresses',
  '0012-answer-due',
  '0013-follow-up',
  '0014-follow-up-reminder',
  '0015-lead-history',
  '0016-claims',
  '0017-missing-images',
  '0018-image-trash',
  '0019-answer-drafts',
  '0020-lead-outcome',
  '0021-subscribers',
  '0022-claim-files',
  '0023-former-admins',
  '0024-no-contact',
  '0025-subscriber-addresses',
  '0026-lead-filters',
  '0027-lead-filters-by-status',
  '0028-import-redirects',
  '0029-published-posts',
  '0030-search-pages',
  '0031-redirect-targets',
];
/** Those of `0002-additions`. */
export const ADDITION_STEPS: readonly string[] = [
  '0032-import-work',
  '0033-revision-fields',
  '0034-form-page',
  '0035-ranked-words',
  '0036-read-claims-again',
];

export const FIRST_EARLY_STEP = '0001-initial-schema';
