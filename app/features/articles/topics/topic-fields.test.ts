import { expect, it } from 'vitest';
import { nameTopics, topicsOf } from './offered/topic.ts';
import { parseTopic } from './topic-fields.ts';

const typed = (given: Partial<Parameters<typeof parseTopic>[0]>) =>
  parseTopic({ name: 'Filling beds', slug: '', description: '', ...given });

it('makes a topic’s address from its name, unless one was typed', () => {
  expect(typed({ name: ' Families’ Café ' })).toEqual({
    ok: true,
    topic: { name: 'Families’ Café', slug: 'families-cafe', description: '' },
  });
  expect(typed({ slug: ' beds ' })).toMatchObject({ topic: { slug: 'beds' } });
});

it('says what is wrong beside the field', () => {
  expect(typed({ name: ' ' })).toEqual({ ok: false, errors: { name: 'Name is required' } });
  expect(typed({ name: '家' })).toMatchObject({
    errors: { slug: expect.stringMatching(/type one/) },
  });
  expect(typed({ slug: 'Filling Beds' })).toMatchObject({
    errors: { slug: 'Use lower-case letters a to z, digits and single hyphens only' },
  });
  expect(typed({ name: 'a'.repeat(41), description: 'b'.repeat(161) })).toMatchObject({
    errors: {
      name: 'The name can have at most 40 characters',
      description: 'The sentence can have at most 160 characters',
    },
  });
});

it('orders and names the topics of a post, including a deleted one', () => {
  const topics = [
    { id: 'a', name: 'Beds' },
    { id: 'b', name: 'Staff' },
  ];
  expect(topicsOf(topics, ['b', 'gone', 'a'])).toEqual(topics);
  expect(nameTopics(topics, ['b', 'gone'])).toBe('Staff, a deleted topic');
});
