import { describe, expect, it } from 'vitest';
import { passwordProblems } from './password-strength.server.ts';

const OWNER = { email: 'jane@sunnyhome.com', publicOrigin: 'http://localhost:4302' };

describe('a password is refused', () => {
  it.each([
    'jane@sunnyhome.com',
    'Jane@SunnyHome.com1',
    'sunnyhome',
    'SunnyHome2026!',
    'sunnyhome.com',
    'jane sunnyhome',
    'janesunny1',
    'emohynnus',
    'J4n3Sunnyh0me',
    'wizard services',
    'W1zardServ1ces!',
    'Wizard 2026',
    'localhost4302',
  ])('that is built from the address or the site: %s', async (password) => {
    const problems = await passwordProblems(password, OWNER);
    expect(problems[0]).toBe('This password is too easy to guess.');
    expect(problems.join(' ')).toContain('built from your email address');
  });

  it.each([
    'Summer2026!',
    'Changeme123!',
    'Lantern2026!',
    'P@ssw0rd2024',
    '$umm3r26!',
    'Welcome1!',
    'sunshine4821',
    'elephant99',
    'iloveyou',
    'letmein!!',
    'qwerty',
    'monkey 12',
  ])('that is a word with what people put behind words: %s', async (password) => {
    expect((await passwordProblems(password, OWNER)).join(' ')).toMatch(/Words and names/);
  });

  it.each([
    ['zaq1@WSX', 'side by side'],
    ['1qaz2wsx3edc', 'side by side|Words'],
    ['mnbvcxz', 'side by side|Words'],
    ['abcdefgh', 'in a row|Words'],
    ['aaaaaaaa', 'repeat|Words'],
    ['x7x7x7x7', 'repeat'],
    ['12251987', 'dates|Words'],
    ['849302', 'Digits alone'],
  ])('for what is guessed early in it: %s', async (password, reason) => {
    expect((await passwordProblems(password, OWNER)).join(' ')).toMatch(new RegExp(reason));
  });

  it.each([
    ['a      b', /^Spaces do not count/],
    ['\u00a0a\u2003 \u200bbc ', /^Spaces do not count/],
    ['k9#Qz', /^Use at least 6 characters/],
    ['x'.repeat(129), /^Use at most 128 characters/],
  ])('that is too short or too long: %j', async (password, reason) => {
    expect((await passwordProblems(password, OWNER)).join(' ')).toMatch(reason);
  });

  it('in other scripts and widths of the same letters', async () => {
    expect(await passwordProblems('ｓｕｎｎｙｈｏｍｅ', OWNER)).not.toEqual([]);
    expect(await passwordProblems('Sünnÿhome', OWNER)).not.toEqual([]);
  });
});

describe('a password is taken', () => {
  it.each([
    'k9#Qz!',
    'x7Vq2p',
    'qzxvkw',
    'qxz839',
    'T4m-zQ',
    'k9 #Q z!',
    'lantern-oak-river-42',
    'teal-orchard-lantern',
    'copper river blanket',
    'Ж7ыq2п',
  ])('that is none of these: %s', async (password) => {
    expect(await passwordProblems(password, OWNER)).toEqual([]);
  });

  it('of six random characters, nearly always', async () => {
    const alphabets = [
      'abcdefghijklmnopqrstuvwxyz',
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
      'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&*+-=?@',
    ];
    // Drawn with a fixed seed, so that every run checks the same ones.
    let seed = 20_250_101;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (const alphabet of alphabets) {
      let refused = 0;
      for (let n = 0; n < 200; n += 1) {
        const characters = Array.from({ length: 6 }, () => alphabet.charAt(draw(alphabet.length)));
        if ((await passwordProblems(characters.join(''), OWNER)).length > 0) refused += 1;
      }
      expect(refused, alphabet).toBeLessThanOrEqual(20);
    }
  });
});

it('answers quickly, whatever is typed', async () => {
  for (const hard of ['ab'.repeat(64), '1!'.repeat(64), 'qwerty'.repeat(21), '12'.repeat(64)]) {
    expect(await passwordProblems(hard, OWNER)).not.toEqual([]);
  }
});
