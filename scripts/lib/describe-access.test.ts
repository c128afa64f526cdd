import { expect, it } from 'vitest';
import { describeAccess } from './describe-access.ts';

const [ann, bob] = ['ann@example.com', 'bob@example.com'];
const everyone = 'Everyone has to sign in again.';

it('names nobody when nobody waits', () => {
  expect(describeAccess({ admitted: [ann], waiting: [] }, undefined)).toEqual([
    expect.stringContaining(everyone),
  ]);
});

it('names the admin who has access, and those who wait', () => {
  expect(describeAccess({ admitted: [ann], waiting: [bob] }, ` ${ann.toUpperCase()}`)).toEqual([
    expect.stringContaining(everyone),
    `Only ${ann} has access now. Under People, that person can let the others back in or remove them: ${bob}.`,
  ]);
});

it('says how the first person gets access when nobody has it', () => {
  const [, access] = describeAccess({ admitted: [], waiting: [ann, bob] }, undefined);
  expect(access).toContain(`${ann}, ${bob}. Choose who may sign in first`);
});

it.each([
  { admitted: [], waiting: [ann, bob] },
  { admitted: [ann], waiting: [] },
])('says that --admin names no admin', (access) => {
  const sentences = describeAccess(access, 'anne@example.com');
  expect(sentences).toContain('There is no admin with the email address anne@example.com.');
});
