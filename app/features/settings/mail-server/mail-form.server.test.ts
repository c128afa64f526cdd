import { describe, expect, it } from 'vitest';
import { type MailTexts, parseMailForm } from './mail-form.server.ts';
import type { MailPresetId } from './mail-presets.ts';

const GOOD: MailTexts = {
  host: 'smtp.example.com',
  port: '587',
  encryption: 'starttls',
  user: 'dana@example.com',
  password: 'a long password',
  sender: 'hello@example.com',
};
const STORED = {
  preset: 'other',
  host: 'smtp.example.com',
  port: 587,
  encryption: 'starttls',
  user: 'dana@example.com',
  sender: 'hello@example.com',
} as const;

function parse(
  change: Partial<MailTexts>,
  { preset = 'other' as MailPresetId, stored = null as typeof STORED | null, local = false } = {},
) {
  return parseMailForm(preset, { ...GOOD, ...change }, { stored, allowLocal: local });
}

function errorsOf(...args: Parameters<typeof parse>): string[] {
  const parsed = parse(...args);
  return parsed.ok ? [] : Object.keys(parsed.errors);
}

describe('a mail server', () => {
  it.each([
    ['smtp.example.com', 'smtp.example.com'],
    [' SMTP.Example.com ', 'smtp.example.com'],
    ['smtps://smtp.example.com/', 'smtp.example.com'],
    ['email-smtp.eu-west-1.amazonaws.com', 'email-smtp.eu-west-1.amazonaws.com'],
  ])('%j is understood', (host, understood) => {
    expect(parse({ host })).toMatchObject({ ok: true, settings: { host: understood } });
  });

  it.each([
    '',
    'localhost',
    'mail',
    '127.0.0.1',
    '10.0.0.5',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '[::1]',
    '::1',
    'smtp.example.com:587',
    'user@smtp.example.com',
    'smtp.example.com/path',
    'smtp.example.com#',
    'smtp..example.com',
    'smtp.example.com\r\nRCPT TO:<x@example.com>',
    `${'a'.repeat(250)}.com`,
  ])('%j is not accepted', (host) => {
    expect(errorsOf({ host })).toContain('host');
  });

  it.each(['25', '465', '587', ' 2525 '])('may be at the port %j', (port) => {
    expect(errorsOf({ port })).toEqual([]);
  });

  it.each(['', '22', '80', '6379', '5432', '0', '-1', '65536', '587.5', 'abc', '0x24b0'])(
    'may not be at the port %j',
    (port) => {
      expect(errorsOf({ port })).toEqual(['port']);
    },
  );

  it('may be on this machine, at any port, only for a site that is there itself', () => {
    expect(errorsOf({ host: 'localhost', port: '4455' }, { local: true })).toEqual([]);
    expect(errorsOf({ host: '10.0.0.5', port: '4455' }, { local: true })).toEqual(['host', 'port']);
    expect(errorsOf({ host: 'smtp.example.com', port: '22' }, { local: true })).toEqual(['port']);
  });

  it.each(['', 'dana', 'a@b', 'a@example.com, b@example.com', 'x\r\nBcc: y@example.com'])(
    'cannot send from %j',
    (sender) => {
      expect(errorsOf({ sender })).toEqual(['sender']);
    },
  );

  it('needs a user name, but not with a token', () => {
    expect(errorsOf({ user: ' ' })).toEqual(['user']);
    expect(parse({ user: 'ignored' }, { preset: 'postmark' })).toMatchObject({
      ok: true,
      settings: { user: '' },
    });
  });
});

describe('the password', () => {
  it('is kept for the same account, from another sender as well', () => {
    const kept = parse({ password: '', sender: 'other@example.com' }, { stored: STORED });
    expect(kept).toMatchObject({ ok: true, password: null });
  });

  it.each([
    { host: 'smtp.example.net' },
    { port: '465' },
    { encryption: 'tls' },
    { user: 'eve@example.com' },
  ])('has to be typed again for another account: %j', (change) => {
    expect(errorsOf({ ...change, password: '' }, { stored: STORED })).toEqual(['password']);
  });

  it('is needed where none is stored', () => {
    expect(errorsOf({ password: ' ' })).toEqual(['password']);
  });

  it('of Google loses the spaces that Google shows', () => {
    expect(parse({ password: 'abcd efgh ijkl mnop' })).toMatchObject({
      password: 'abcdefghijklmnop',
    });
    expect(parse({ password: 'two words' })).toMatchObject({ password: 'two words' });
  });

  it('has no line breaks', () => {
    expect(errorsOf({ password: 'one\u0000two' })).toEqual(['password']);
  });
});
