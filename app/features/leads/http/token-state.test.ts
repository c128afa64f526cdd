import { expect, it } from 'vitest';
import type { TokenCheck } from '#app/http/form-token.server.ts';
import { toTokenState } from './token-state.ts';

it.each<[TokenCheck, string]>([
  [{ ok: true }, 'valid'],
  [{ ok: false, reason: 'missing' }, 'missing'],
  [{ ok: false, reason: 'expired' }, 'expired'],
  [{ ok: false, reason: 'malformed' }, 'invalid'],
  [{ ok: false, reason: 'forged' }, 'invalid'],
  [{ ok: false, reason: 'other-form' }, 'invalid'],
])('%j counts as %s', (check, state) => {
  expect(toTokenState(check)).toBe(state);
});
