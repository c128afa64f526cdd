import { randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** None of them is taken for another when it is copied from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Codes like `k7mqd-3xw9p`, of 49 bits each. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
}

function half(): string {
  return Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export type TypedCode =
  | { kind: 'app'; code: string }
  | { kind: 'recovery'; code: string }
  | { kind: 'none' };

/** What a person typed into the field for a code: six digits of the app, or a recovery code. */
export function readCode(typed: string): TypedCode {
  const bare = typed.toLowerCase().replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  if (/^[a-z0-9]{10}$/.test(bare)) {
    return { kind: 'recovery', code: `${bare.slice(0, HALF)}-${bare.slice(HALF)}` };
  }
  return { kind: 'none' };
}
