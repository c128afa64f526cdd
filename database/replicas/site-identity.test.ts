import { expect, it } from 'vitest';
import { describeDifference } from './site-identity.ts';

const OWN = {
  secret: 'a1',
  publicOrigin: 'https://www.example.com',
  adminOrigin: 'https://admin.example.com',
};

it('servers that agree may run beside each other', () => {
  expect(describeDifference({ ...OWN }, OWN, true)).toBeNull();
});

it.each([
  ['PUBLIC_ORIGIN', { publicOrigin: 'https://other.example' }, true],
  ['ADMIN_ORIGIN', { adminOrigin: 'https://other.example' }, true],
  ['with another SECRET', { secret: 'b2' }, true],
  ['SECRET is not set on this one', { secret: 'b2' }, false],
])('says what differs: %s', (words, difference, hasOwnSecret) => {
  const said = describeDifference({ ...OWN, ...difference }, OWN, hasOwnSecret);
  expect(said).toContain(words);
});
