import { createHmac } from 'node:crypto';
import { isSameSignature } from '#config/derived-keys.ts';

/**
 * `page`: part of a page that is cached for all visitors, valid for seven days.
 * `confirm`: issued for one suspect submission, valid for an hour and only for that content.
 */
export type TokenKind = 'page' | 'confirm';

export type FormTokenClaim = {
  kind: TokenKind;
  /** Name of the form, for example a lead topic. */
  form: string;
  /** For `confirm`: hash of the submitted content. */
  subject?: string;
};

export type TokenCheck =
  | { ok: true }
  | { ok: false; reason: 'missing' | 'malformed' | 'forged' | 'other-form' | 'expired' };

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const MAX_AGE_MILLISECONDS: Record<TokenKind, number> = {
  page: 7 * 24 * HOUR_MILLISECONDS,
  confirm: HOUR_MILLISECONDS,
};

/** Allowed clock difference between two servers. */
const SKEW_MILLISECONDS = 60 * 1000;

const TOKEN = /^1\.(page|confirm)\.([a-z0-9-]{1,40})\.([0-9a-z]{1,11})\.([\w-]{43})$/;
const FORM_NAME = /^[a-z0-9-]{1,40}$/;

function sign(key: string, claim: FormTokenClaim, issued: string): Buffer {
  const text = ['form-token.1', claim.kind, claim.form, issued, claim.subject ?? ''].join('\n');
  return createHmac('sha256', key).update(text).digest();
}

/**
 * Issues a signed token. The time in a page token is rounded down to the hour, so that two
 * renderings within the hour have the same bytes and the same ETag.
 */
export function issueFormToken(key: string, claim: FormTokenClaim, nowMs: number): string {
  if (!FORM_NAME.test(claim.form)) throw new RangeError(`Invalid form name: ${claim.form}`);
  const step = claim.kind === 'page' ? HOUR_MILLISECONDS : 1;
  const issued = (Math.floor(nowMs / step) * step).toString(36);
  const signature = sign(key, claim, issued).toString('base64url');
  return ['1', claim.kind, claim.form, issued, signature].join('.');
}

/** Checks that this site issued the token for this form and content, and that it has not expired. */
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
  if (!isSameSignature(Buffer.from(signature, 'base64url'), expected)) {
    return { ok: false, reason: 'forged' };
  }
  const ageMs = nowMs - Number.parseInt(issued, 36);
  if (ageMs > MAX_AGE_MILLISECONDS[claim.kind] || ageMs < -SKEW_MILLISECONDS)
    return { ok: false, reason: 'expired' };
  return { ok: true };
}
