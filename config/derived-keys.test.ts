import { expect, it } from 'vitest';
import { deriveKey, isSameSignature } from './derived-keys.ts';

it('derives the keys that links and stored values of earlier versions were made with', () => {
  expect(deriveKey('secret', 'preview-link').toString('hex')).toBe(
    '1bc18f84088d34a675e985ccf8e05347f5273c21c4a42b0be5d2af2013d8d873',
  );
  expect(deriveKey('secret', 'webhook', 'salt').toString('hex')).toBe(
    '62dff677edda14313101d0bf806b0de5affd5e82dc79460f1adaae9c65d7da24',
  );
});

it('tells a signature from any other, also a shorter one', () => {
  expect(isSameSignature('signed', Buffer.from('signed'))).toBe(true);
  for (const given of ['', 'sign', 'Signed', 'signed ']) {
    expect(isSameSignature(given, 'signed'), given).toBe(false);
  }
});
