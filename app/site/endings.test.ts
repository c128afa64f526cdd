import { expect, it } from 'vitest';
import { ENDINGS, PROGRAM_NAMES } from './ending-choices.ts';
import { chooseEnding } from './endings.ts';

it('ends a post as it says, or else as the settings say', () => {
  expect(chooseEnding('program:scale-prep', 'quiz')).toEqual({
    kind: 'program',
    program: 'scale-prep',
  });
  expect(chooseEnding('form:demo', 'quiz')).toEqual({ kind: 'form', topic: 'demo' });
  expect(chooseEnding('quiz', 'form:demo')).toEqual({ kind: 'quiz' });
  expect(chooseEnding(null, 'form:demo')).toEqual({ kind: 'form', topic: 'demo' });
  expect(chooseEnding('form:unknown', 'quiz')).toEqual({ kind: 'quiz' });
});

it('offers each once, and no form for requests about personal data', () => {
  const labels = ENDINGS.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  const ids = ENDINGS.map(({ value }) => value);
  expect(ids).not.toContain('form:privacy-request');
  expect(ids).toEqual(
    expect.arrayContaining(Object.keys(PROGRAM_NAMES).map((id) => `program:${id}`)),
  );
});
