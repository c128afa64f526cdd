import { describe, expect, it } from 'vitest';
import { headerText, isMailAddress } from './header-text.ts';

describe('headerText', () => {
  it.each([
    ['Ann\r\nBcc: everybody@example.com', 'Ann Bcc: everybody@example.com'],
    ['Ann\u2028Bcc: x@example.com', 'Ann Bcc: x@example.com'],
    ['Ann\u0000\u202e gnp.exe', 'Ann gnp.exe'],
    ['  Renée   O’Neil  ', 'Renée O’Neil'],
  ])('turns %j into one harmless line', (text, line) => {
    expect(headerText(text, 100)).toBe(line);
  });

  it('cuts between characters', () => {
    expect(headerText('👋👋👋👋', 3)).toBe('👋👋…');
  });
});

describe('isMailAddress', () => {
  it.each([
    'ann@example.com',
    "o'neil+home@mail.example.com",
    'owner@localhost',
    'josé@example.com',
    '用户@example.com',
    'зоя@xn--e1afmkfd.xn--p1ai',
    'राम@example.com',
  ])('accepts %s', (text) => {
    expect(isMailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'ann',
    'ann@example.com, bob@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
    'Ann <ann@example.com>',
    '"ann b"@example.com',
    'ann@example.com (comment)',
    'ann@-example.com',
    `${'a'.repeat(65)}@example.com`,
    // In bytes.
    `${'é'.repeat(33)}@example.com`,
    'ann@exam\u212Ale.com',
    'ann\u200b@example.com',
    'ann\u202e@example.com',
    'josé maria@example.com',
    'group: ann@example.com;',
    '=?utf-8?q?bob=40evil.example=3E?=@example.com',
  ])('rejects %j', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });
});
