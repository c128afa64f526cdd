import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '../../features.server.ts';
import { joinActivityWords } from '../activity-words.ts';
import { AUDIT_KINDS } from './audit-entry.ts';
import * as described from './describe-entry.ts';

const words = joinActivityWords(Object.values(features).flatMap(({ activity = [] }) => activity));
const describeEntry = (entry: Parameters<typeof described.describeEntry>[1]) =>
  described.describeEntry(words, entry);
const objectPath = (entry: Parameters<typeof described.objectPath>[1]) =>
  described.objectPath(words, entry);

/** Every action that a source file names. A column, such as `leads.id`, is none. */
function listActions(): string[] {
  const features = join(import.meta.dirname, '../..');
  const pattern =
    /'((?:sign-in|sign-out|session|account|invitation|post|image|leads?|person|growth-plan|settings|texts|webhook|outbox|retention|audit|backup)(?:\.(?!id')[a-z-]+)?)'/g;
  const files = globSync('*/**/*.server.ts', {
    cwd: features,
    exclude: ['*/{http,jobs,routes}/**'],
  });
  const named = files.flatMap((file) => {
    const source = readFileSync(join(features, file), 'utf8');
    if (!/audit/i.test(source)) return [];
    return [...source.matchAll(pattern)].map(([, action = '']) => action);
  });
  const alone = new Set(['sign-in', 'sign-out']);
  return [...new Set(named)].filter((action) => action.includes('.') || alone.has(action));
}

it('describes every action that the site records', () => {
  const actions = [...listActions(), 'post.created', 'post.updated'];
  expect(actions.length).toBeGreaterThan(40);
  const undescribed = actions.filter((action) => describeEntry({ action, detail: {} }) === action);
  expect(undescribed).toEqual([]);
});

it('finds every type of object that the site records under one kind', () => {
  const features = join(import.meta.dirname, '../..');
  const files = globSync('*/**/*.server.ts', { cwd: features, exclude: ['*/tests/**'] });
  const types = files.flatMap((file) => {
    const source = readFileSync(join(features, file), 'utf8');
    return [...source.matchAll(/objectType: '([a-z-]+)'/g)].map(([, type = '']) => type);
  });
  expect([...new Set(types)].sort()).toEqual(Object.keys(words.objects).sort());
  const kinds = new Set(Object.values(words.objects).map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(Object.keys(AUDIT_KINDS).sort());
});

it('names the action and its object', () => {
  const of = (action: string, detail = {}) => describeEntry({ action, detail });
  expect(of('post.published', { title: 'Nights' })).toBe('published the article “Nights”');
  expect(of('post.published', { title: 'Partners', kind: 'page' })).toBe(
    'published the page “Partners”',
  );
  expect(of('account.removed', { email: 'a@example.com' })).toBe(
    'removed access for a@example.com',
  );
  expect(of('outbox.retried', { count: 1 })).toBe('sent 1 message again');
  expect(of('audit.shortened', { count: 2 })).toBe('deleted 2 old entries from this log');
});

it('are described by one feature', () => {
  const actions = { 'post.created': 'created a post' };
  expect(() => joinActivityWords([{ actions }, { actions }])).toThrow('post.created');
});

it('names settings as their form does, and a removed one by its key', () => {
  const entry = { action: 'settings.updated', detail: { changed: ['timeZone', 'removed'] } };
  expect(describeEntry(entry)).toBe('changed settings: Time zone, removed');
});

it('shows an unknown action by its name', () => {
  expect(describeEntry({ action: 'toString', detail: {} })).toBe('toString');
});

it('links to objects that still exist', () => {
  const entry = {
    id: '',
    at: '',
    actorId: null,
    actorName: '',
    objectType: 'post',
    objectId: 'an-id',
    detail: {},
  };
  expect(objectPath({ ...entry, action: 'post.updated' })).toBe('/admin/posts/an-id/edit');
  expect(objectPath({ ...entry, action: 'post.deleted' })).toBeNull();
  expect(objectPath({ ...entry, action: 'sign-in', objectType: 'account' })).toBeNull();
  const texts = { ...entry, action: 'texts.published', objectType: 'texts', objectId: '/' };
  expect(objectPath(texts)).toBe('/admin/pages/home');
});
