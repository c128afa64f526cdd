import { randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** Letters and digits that are not mistaken for each other on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF_LENGTH = 5;

/** Codes such as `k7mqd-3xw9p`, with 49 bits each. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${createHalf()}-${createHalf()}`);
}

function createHalf(): string {
  return Array.from({ length: HALF_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export type TypedCode =
  | { kind: 'app'; code: string }
  | { kind: 'recovery'; code: string }
  | { kind: 'none' };

/** Parses the code field: six digits from the app, or a recovery code. */
export function readCode(typed: string): TypedCode {
  const bare = typed.toLowerCase().replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  if (/^[a-z0-9]{10}$/.test(bare)) {
    return { kind: 'recovery', code: `${bare.slice(0, HALF_LENGTH)}-${bare.slice(HALF_LENGTH)}` };
  }
  return { kind: 'none' };
}
