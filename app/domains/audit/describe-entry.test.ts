import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeEntry, objectPath } from './describe-entry.ts';

/** Every action that the sources name, however they come by it. */
function actionsOfTheSources(): string[] {
  const app = join(import.meta.dirname, '../..');
  const pattern =
    /'((?:sign-in|sign-out|session|account|invitation|post|image|leads?|person|growth-plan|settings|webhook|outbox|retention|audit|backup)(?:\.[a-z-]+)?)'/g;
  const files = globSync('{domains,notifications}/**/*.server.ts', { cwd: app });
  const named = files.flatMap((file) => {
    const source = readFileSync(join(app, file), 'utf8');
    if (!/audit/i.test(source)) return [];
    return [...source.matchAll(pattern)].map(([, action = '']) => action);
  });
  const alone = new Set(['sign-in', 'sign-out']);
  return [...new Set(named)].filter((action) => action.includes('.') || alone.has(action));
}

it('has plain words for everything that the site writes down', () => {
  const actions = [...actionsOfTheSources(), 'post.created', 'post.updated'];
  expect(actions.length).toBeGreaterThan(40);
  const wordless = actions.filter((action) => describeEntry({ action, detail: {} }) === action);
  expect(wordless).toEqual([]);
});

it('says what, and of which object', () => {
  const of = (action: string, detail = {}) => describeEntry({ action, detail });
  expect(of('post.published', { title: 'Nights' })).toBe('published the post “Nights”');
  expect(of('account.removed', { email: 'a@example.com' })).toBe(
    'took access away from a@example.com',
  );
  expect(of('settings.updated', { changed: ['timeZone'] })).toBe('changed settings: timeZone');
});

it('names what it does not know, as it is', () => {
  expect(describeEntry({ action: 'toString', detail: {} })).toBe('toString');
});

it('leads to what is still there', () => {
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
});
