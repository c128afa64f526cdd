import { describe, expect, it } from 'vitest';
import { headerText, isMailAddress } from './header-text.ts';

describe('text from outside in a header', () => {
  it.each([
    ['Ann\r\nBcc: everybody@example.com', 'Ann Bcc: everybody@example.com'],
    ['Ann\u2028Bcc: x@example.com', 'Ann Bcc: x@example.com'],
    ['Ann\u0000\u202e gnp.exe', 'Ann gnp.exe'],
    ['  Renée   O’Neil  ', 'Renée O’Neil'],
  ])('%j is one harmless line', (text, line) => {
    expect(headerText(text, 100)).toBe(line);
  });

  it('is cut between characters', () => {
    expect(headerText('👋👋👋👋', 3)).toBe('👋👋…');
  });
});

describe('an address for a header', () => {
  it.each(['ann@example.com', "o'neil+home@mail.example.com", 'owner@localhost'])(
    '%s is one',
    (text) => {
      expect(isMailAddress(text)).toBe(true);
    },
  );

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
    'group: ann@example.com;',
  ])('%j is none', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });
});
