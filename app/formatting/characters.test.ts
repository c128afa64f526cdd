import { describe, expect, it } from 'vitest';
import { isBlankText, toLine, withoutInvisible } from './characters.ts';

describe('a text with nothing to see', () => {
  it.each([
    '',
    ' \t\r\n',
    '\u00a0',
    '\u200b',
    '\u2060\ufeff',
    '\u2800\u2800',
    '\u3164',
    '\uffa0',
    '\u115f\u1160',
    '\u00ad',
    '\u034f',
    '\u061c\u200e\u200f',
    '\u202d\u202c\u2066\u2069',
    '\u180e',
    '\u3000',
    '\u2028\u2029\u0085\v\f',
    '\ufe0f',
    '\u{e0041}\u{e0042}\u{e007f}',
    '\u{e0100}',
    '\ufffc',
    '\u{1d159}',
    '\u0000\u001b',
    ' \u200b\u00a0\u00ad ',
  ])('%j', (text) => expect(isBlankText(text)).toBe(true));

  it.each(['a', '0', '.', '-', '_', '\u200ba', '👩‍🦰', 'שלום', '日本', '\u0301', '\u{1f3f4}', '⠁'])(
    'is not %j',
    (text) => expect(isBlankText(text)).toBe(false),
  );

  it('is found in a long text in linear time', () => {
    expect(isBlankText('\u200b '.repeat(500_000))).toBe(true);
    expect(isBlankText(`${'\u200b '.repeat(500_000)}a`)).toBe(false);
  });
});

describe('characters that nobody sees', () => {
  it.each([
    ['a number of a contact app', '\u202d(614) 555-0100\u202c', '(614) 555-0100'],
    ['an address with a zero-width space', 'ann@example.com\u200b', 'ann@example.com'],
    ['isolates around a name', '\u2068Ann\u2069 Lee\u200e', 'Ann Lee'],
    ['a selector after a digit', '614\ufe0d5', '6145'],
    ['an emoji selector after a digit', '614\ufe0f-5\ufe0e', '614-5'],
    ['soft hyphens', 'care\u00adgiver', 'caregiver'],
    ['a byte order mark', '\ufeffHi', 'Hi'],
    ['tags behind a letter', 'Hi\u{e0049}\u{e0047}\u{e007f}', 'Hi'],
    ['controls', 'a\u0000b\u001bc', 'abc'],
    ['a joiner between other letters', 'a\u200cb\u200dc Д\u200dа א\u200dב', 'abc Да אב'],
    ['a joiner of marks before a letter', 'a\u034fb', 'ab'],
    ['a filler', 'a\u3164b', 'ab'],
  ])('are taken out: %s', (_name, text, expected) => expect(withoutInvisible(text)).toBe(expected));

  it.each([
    ['a family', '👨‍👩‍👧'],
    ['a person with a skin color', '👩🏽‍⚕️'],
    ['a heart', '❤️'],
    ['a keycap', '1️⃣'],
    ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['Persian', 'می‌خواهم'],
    ['Hindi', 'क्‍ष'],
    ['Arabic, a letter in its joined form', '\u200d\u0640\u0647'],
    ['Javanese', '\ua997\ua9ae\u200b\ua9b1'],
    ['Chakma', '\u{1110c}\u{11134}\u200c\u{1111f}'],
    ['Adlam', '\u{1e900}\u200d\u{1e901}'],
    ['the separated vowel of Mongolian', '\u1822\u180e\u1820'],
    ['the dotted form of a Burmese letter', '\u1000\ufe00'],
    ['a sign of mathematics in another form', '\u2229\ufe00'],
    ['marks kept in their order', 'e\u034f\u0301'],
    ['Khmer', 'ភាសា\u200bខ្មែរ'],
    ['a mark in Hebrew', 'שלום!\u200f'],
    ['a form of a Chinese character', '葛\u{e0100}'],
  ])('stay where they shape what is seen: %s', (_name, text) =>
    expect(withoutInvisible(text)).toBe(text),
  );

  it('are line breaks where a program calls them something else', () => {
    expect(withoutInvisible('a\r\nb\rc\vd\fe\u2028f\u2029g\tH')).toBe('a\nb\nc\nd\ne\nf\ng\tH');
  });

  it('are single spaces in one line', () => {
    expect(toLine(' Ann\t \u200bLee\u2028Home\u00a0\u2800 ')).toBe('Ann Lee Home');
  });
});
