import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['ada.lovelace@example.com', 'AL'],
  ['ada-maria.lovelace@example.com', 'AM'],
  ['owner@example.com', 'O'],
  ['jo42@example.com', 'J'],
  ['jo.42@example.com', 'J'],
  ['édith_piaf@example.com', 'ÉP'],
  ['42@example.com', '4'],
])('%s has the initials %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials);
});
