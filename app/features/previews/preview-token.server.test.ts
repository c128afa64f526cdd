import { expect, it } from 'vitest';
import {
  createRequestKey,
  derivePreviewToken,
  isPreviewToken,
  isRequestKey,
} from './preview-token.server.ts';

const SECRET = 's'.repeat(64);

it('the same form with the same choice makes the same token, and no other form does', () => {
  const key = createRequestKey();
  const token = derivePreviewToken(SECRET, key, ['ada', 'post', 7]);
  expect(isPreviewToken(token)).toBe(true);
  expect(derivePreviewToken(SECRET, key, ['ada', 'post', 7])).toBe(token);
  const others = [
    derivePreviewToken(SECRET, key, ['ada', 'post', 14]),
    derivePreviewToken(SECRET, key, ['bob', 'post', 7]),
    derivePreviewToken(SECRET, createRequestKey(), ['ada', 'post', 7]),
    derivePreviewToken('t'.repeat(64), key, ['ada', 'post', 7]),
  ];
  expect(new Set([token, ...others]).size).toBe(5);
});

it('a key is what a form was given', () => {
  expect(isRequestKey(createRequestKey())).toBe(true);
  for (const typed of ['', 'x', `${createRequestKey()}x`, `${createRequestKey()}\n`]) {
    expect(isRequestKey(typed)).toBe(false);
  }
});
