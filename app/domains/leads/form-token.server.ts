import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenState } from './spam-score.ts';

/**
 * `page`: written into a page that is kept for everybody, valid for days.
 * `confirm`: made for one doubtful submission, valid for an hour and for that content alone.
 */
export type TokenKind = 'page' | 'confirm';

export type FormTokenClaim = {
  kind: TokenKind;
  /** Which form, for instance a lead topic. */
  form: string;
  /** For `confirm`: the hash of the content it confirms. */
  subject?: string;
};

export type TokenCheck =
  | { ok: true; ageMs: number }
  | { ok: false; reason: 'missing' | 'malformed' | 'forged' | 'other-form' | 'expired' };

const HOUR_MS = 60 * 60 * 1000;
const MAX_AGE_MS: Record<TokenKind, number> = { page: 7 * 24 * HOUR_MS, confirm: HOUR_MS };

/** Two servers' clocks may differ by this much. */
const SKEW_MS = 60 * 1000;

const TOKEN = /^1\.(page|confirm)\.([a-z0-9-]{1,40})\.([0-9a-z]{1,11})\.([\w-]{43})$/;
const FORM_NAME = /^[a-z0-9-]{1,40}$/;

function sign(key: string, claim: FormTokenClaim, issued: string): Buffer {
  const text = ['form-token.1', claim.kind, claim.form, issued, claim.subject ?? ''].join('\n');
  return createHmac('sha256', key).update(text).digest();
}

/**
 * A signed token. A page's is rounded down to the hour: a page rendered twice within it has the
 * same bytes, which its ETag lives by.
 */
export function issueFormToken(key: string, claim: FormTokenClaim, nowMs: number): string {
  if (!FORM_NAME.test(claim.form)) throw new RangeError(`Not a name of a form: ${claim.form}`);
  const step = claim.kind === 'page' ? HOUR_MS : 1;
  const issued = (Math.floor(nowMs / step) * step).toString(36);
  const signature = sign(key, claim, issued).toString('base64url');
  return ['1', claim.kind, claim.form, issued, signature].join('.');
}

/** Checks that we issued the token for this form (and content), and not too long ago. */
export function verifyFormToken(
  key: string,
  token: string | null | undefined,
  claim: FormTokenClaim,
  nowMs: number,
): TokenCheck {
  if (!token) return { ok: false, reason: 'missing' };
  const [, kind, form, issued, signature] = TOKEN.exec(token) ?? [];
  if (!kind || !form || !issued || !signature) return { ok: false, reason: 'malformed' };
  if (kind !== claim.kind || form !== claim.form) return { ok: false, reason: 'other-form' };
  const expected = sign(key, claim, issued);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { ok: false, reason: 'forged' };
  }
  const ageMs = nowMs - Number.parseInt(issued, 36);
  if (ageMs > MAX_AGE_MS[claim.kind] || ageMs < -SKEW_MS) return { ok: false, reason: 'expired' };
  return { ok: true, ageMs: Math.max(0, ageMs) };
}

/** What the scoring makes of a check. */
export function toTokenState(check: TokenCheck): TokenState {
  if (check.ok) return 'valid';
  return check.reason === 'missing' || check.reason === 'expired' ? check.reason : 'invalid';
}
