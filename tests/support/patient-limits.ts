/**
 * Time limits of the database for tests that are not about them: a busy machine answers later than
 * the limits of a site allow.
 */
export const PATIENT_LIMITS = {
  DATABASE_CONNECT_TIMEOUT_MILLISECONDS: '60000',
  DATABASE_POOL_TIMEOUT_MILLISECONDS: '60000',
  DATABASE_STATEMENT_TIMEOUT_MILLISECONDS: '60000',
  DATABASE_LOCK_TIMEOUT_MILLISECONDS: '60000',
};
