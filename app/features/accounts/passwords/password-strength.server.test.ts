import { describe, expect, it } from 'vitest';
import { passwordProblems } from './password-strength.server.ts';

const OWNER = {
  email: 'jane@sunnyhome.com',
  site: { publicOrigin: 'http://localhost:4302', adminOrigin: 'https://office.oakhaven.net' },
};

describe('a password is rejected', () => {
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
    'oakhaven2026',
  ])('if it is built from the email or the name of the site: %s', async (password) => {
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
  ])('if it is a word with a usual ending: %s', async (password) => {
    expect((await passwordProblems(password, OWNER)).join(' ')).toMatch(/Words and names/);
  });

  it.each([
    ['zaq1@WSX', 'next to each other'],
    ['1qaz2wsx3edc', 'next to each other|Words'],
    ['mnbvcxz', 'next to each other|Words'],
    ['abcdefgh', 'Sequences|Words'],
    ['aaaaaaaa', 'Repeated|Words'],
    ['x7x7x7x7', 'Repeated'],
    ['12251987', 'dates|Words'],
    ['849302', 'Numbers alone'],
  ])('with the reason: %s', async (password, reason) => {
    expect((await passwordProblems(password, OWNER)).join(' ')).toMatch(new RegExp(reason));
  });

  it.each([
    ['a      b', /^Spaces do not count/],
    ['\u00a0a\u2003 \u200bbc ', /^Spaces do not count/],
    ['k9#Qz', /^Use at least 6 characters/],
    ['x'.repeat(129), /^Use at most 128 characters/],
  ])('if it is too short or too long: %j', async (password, reason) => {
    expect((await passwordProblems(password, OWNER)).join(' ')).toMatch(reason);
  });

  it('if it uses accented or full-width letters', async () => {
    expect(await passwordProblems('ｓｕｎｎｙｈｏｍｅ', OWNER)).not.toEqual([]);
    expect(await passwordProblems('Sünnÿhome', OWNER)).not.toEqual([]);
  });
});

describe('a password is accepted', () => {
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
  ])('if it is none of these: %s', async (password) => {
    expect(await passwordProblems(password, OWNER)).toEqual([]);
  });

  it('if it has six random characters, in at least 90% of cases', async () => {
    const alphabets = [
      'abcdefghijklmnopqrstuvwxyz',
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
      'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&*+-=?@',
    ];
    // A fixed seed, so that every run checks the same passwords.
    let seed = 20_250_101;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (const alphabet of alphabets) {
      let rejected = 0;
      for (let n = 0; n < 200; n += 1) {
        const characters = Array.from({ length: 6 }, () => alphabet.charAt(draw(alphabet.length)));
        if ((await passwordProblems(characters.join(''), OWNER)).length > 0) rejected += 1;
      }
      expect(rejected, alphabet).toBeLessThanOrEqual(20);
    }
  });
});

it('rejects long patterns without an exponential search', async () => {
  for (const hard of ['ab'.repeat(64), '1!'.repeat(64), 'qwerty'.repeat(21), '12'.repeat(64)]) {
    expect(await passwordProblems(hard, OWNER)).not.toEqual([]);
  }
});
