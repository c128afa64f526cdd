import type { TokenCheck } from '#app/http/form-token.server.ts';
import type { TokenState } from '../form/spam-score.ts';

/** The result of a check as the spam score sees it. */
export function toTokenState(check: TokenCheck): TokenState {
  if (check.ok) return 'valid';
  return check.reason === 'missing' || check.reason === 'expired' ? check.reason : 'invalid';
}
