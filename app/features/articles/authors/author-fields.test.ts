import { expect, it } from 'vitest';
import { parseAuthor } from './author-fields.ts';
import { findByName } from './offered/author.ts';

const typed = (given: Partial<Parameters<typeof parseAuthor>[0]>) =>
  parseAuthor({ name: 'Dana Reyes', slug: '', about: '', link: '', portrait: '', ...given });

it('makes an author’s address from the name, and accepts only safe links', () => {
  expect(typed({ link: 'linkedin.com/in/dana' })).toEqual({
    ok: true,
    author: {
      name: 'Dana Reyes',
      slug: 'dana-reyes',
      about: '',
      link: 'https://linkedin.com/in/dana',
      portrait: '',
    },
  });
  expect(typed({})).toMatchObject({ author: { link: null } });
});

it('says what is wrong beside the field', () => {
  expect(typed({ name: ' ' })).toEqual({ ok: false, errors: { name: 'Name is required' } });
  expect(typed({ link: 'javascript:alert(1)' })).toMatchObject({ ok: false });
  expect(typed({ about: 'a'.repeat(301) })).toMatchObject({
    errors: { about: 'This can have at most 300 characters' },
  });
});

it('finds the author that an article names, however the name is written', () => {
  const authors = [{ name: 'Dana Reyes' }];
  expect(findByName(authors, ' dana reyes')).toBe(authors[0]);
  expect(findByName(authors, 'Dana')).toBeNull();
});
