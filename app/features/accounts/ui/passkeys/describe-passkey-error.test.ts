import { describe, expect, it } from 'vitest';
import { describePasskeyError } from './describe-passkey-error.ts';

function named(name: string): Error {
  return Object.assign(new Error('in the words of the browser'), { name });
}

const dialog = { kind: 'use', host: 'www.example.com', timedOut: false } as const;

describe('describePasskeyError', () => {
  it.each([
    ['NotAllowedError', dialog, 'No passkey was used.'],
    ['NotAllowedError', { ...dialog, timedOut: true }, 'took too long'],
    ['NotAllowedError', { ...dialog, kind: 'add' as const }, 'the window was closed'],
    ['NotAllowedError', { ...dialog, kind: 'confirm' as const }, 'again, or enter your password.'],
    ['InvalidStateError', { ...dialog, kind: 'add' as const }, 'already has a passkey'],
    ['SecurityError', dialog, 'Passkeys work at www.example.com only.'],
    ['ConstraintError', { ...dialog, kind: 'add' as const }, 'cannot store a passkey'],
    ['UnknownError', dialog, 'did not work'],
  ])('says what to do after %s', (name, about, sentence) => {
    const text = describePasskeyError(named(name), about);
    expect(text).toContain(sentence);
    expect(text).not.toContain('in the words of the browser');
  });

  it('is null when another dialog replaced it', () => {
    expect(describePasskeyError(named('AbortError'), dialog)).toBeNull();
  });
});
