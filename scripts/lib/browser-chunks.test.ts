import { join } from 'node:path';
import { expect, it } from 'vitest';
import { framedPages } from './admin-routes.ts';
import { browserChunks } from './browser-chunks.ts';

const APP = join(import.meta.dirname, '../../app');
const file = (path: string) => join(APP, path);
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'root.tsx': ['react.js'],
  'features/home/routes/admin-layout.tsx': ['react.js', 'rail.tsx'],
  'features/accounts/routes/login.tsx': ['react.js', 'input.tsx', 'code.tsx'],
  'features/home/routes/dashboard.tsx': ['trash.ts', 'lists.tsx', 'button.tsx'],
  'features/editor/routes/edit-post.tsx': [
    'input.tsx',
    'trash.ts',
    'bar.tsx',
    'button.tsx',
    'document.ts',
  ],
  'site/frame/site-shell.tsx': ['unseen.tsx'],
  'bar.tsx': ['site/frame/site-shell.tsx'],
  'features/editor/ui/rich/lazy-editor.ts': ['document.ts', 'view.js'],
};
const BUTTON_PAGES = framedPages.slice(-24).filter((page) => IMPORTS[page] === undefined);
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
  for (const path of [
    'features/editor/routes/edit-post.tsx',
    'code.tsx',
    'lists.tsx',
    'unseen.tsx',
  ]) {
    expect(chunkOf(path), path).toBeNull();
  }
});

it('takes each chunk before the heavier ones', () => {
  const priorities = groups.map(({ priority }) => priority);
  expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
  expect(Math.min(...priorities)).toBeGreaterThan(0);
});
