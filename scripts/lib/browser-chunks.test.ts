import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserChunks } from './browser-chunks.ts';

const APP = join(import.meta.dirname, '../../app');
const file = (path: string) => join(APP, path);
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'root.tsx': ['react.js'],
  'routes/admin/admin-layout.tsx': ['react.js', 'rail.tsx'],
  'routes/auth/login.tsx': ['react.js', 'input.tsx', 'code.tsx'],
  'routes/admin/dashboard.tsx': ['trash.ts', 'lists.tsx', 'button.tsx'],
  'routes/admin/edit-post.tsx': ['input.tsx', 'trash.ts', 'bar.tsx', 'button.tsx', 'document.ts'],
  'ui/admin/editor/plain-form.tsx': ['unseen.tsx'],
  'bar.tsx': ['ui/admin/editor/plain-form.tsx'],
  'ui/admin/editor/rich/lazy-editor.ts': ['document.ts', 'view.js'],
};
const BUTTON_PAGES = 'leads media pages results settings trash topics schedule redirects people'
  .split(' ')
  .map((page) => `routes/admin/${page}.tsx`);
const importsOf = (id: string) =>
  BUTTON_PAGES.includes(id) ? ['button.tsx'] : (IMPORTS[id] ?? []);
const graph = {
  getModuleInfo: (id: string) => ({ importedIds: importsOf(id.slice(APP.length + 1)).map(file) }),
};
const groups = browserChunks(APP);
const chunkOf = (path: string) =>
  groups.map(({ name }) => name(file(path), graph)).find((name) => name !== null) ?? null;

it('puts what the editor opens with into the chunk of the lightest page that has it', () => {
  expect(chunkOf('react.js')).toBe('start');
  expect(chunkOf('input.tsx')).toBe('start');
  expect(chunkOf('rail.tsx')).toBe('frame');
  expect(chunkOf('trash.ts')).toBe('article-lists');
  expect(chunkOf('view.js')).toBe('writing');
  expect(chunkOf('document.ts')).toBe('writing');
  expect(chunkOf('bar.tsx')).toBe('post-editor');
});

it('puts what most pages have into the frame', () => {
  expect(chunkOf('button.tsx')).toBe('frame');
});

it('leaves entries, and what the editor opens without', () => {
  for (const path of ['routes/admin/edit-post.tsx', 'code.tsx', 'lists.tsx', 'unseen.tsx']) {
    expect(chunkOf(path), path).toBeNull();
  }
});

it('takes each chunk before the heavier ones', () => {
  const priorities = groups.map(({ priority }) => priority);
  expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
  expect(Math.min(...priorities)).toBeGreaterThan(0);
});
