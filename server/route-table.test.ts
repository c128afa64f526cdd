import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { createRouteFinder } from './route-table.ts';

function route(id: string, parentId: string | undefined, path?: string, index?: boolean) {
  return { id, parentId, path, index, module: { handle: id } };
}

const routes = [
  route('root', undefined),
  route('layout', 'root'),
  route('home', 'layout', undefined, true),
  route('post', 'layout', 'blog/:slug'),
  route('anything', 'layout', '*'),
  route('admin', 'root', 'admin'),
  route('dashboard', 'admin', undefined, true),
  route('edit', 'admin', 'posts/:id/edit'),
];
const findRoute = createRouteFinder({
  routes: Object.fromEntries(routes.map((entry) => [entry.id, entry])),
} as unknown as ServerBuild);

it.each([
  ['/', 'home'],
  ['/blog/a-post', 'post'],
  ['/no/such/page', 'anything'],
  ['/admin', 'dashboard'],
  ['/admin/posts/1/edit', 'edit'],
])('%s has the handle of the innermost route', (path, handle) => {
  expect(findRoute(path)?.handle).toBe(handle);
});

it.each([
  ['/_.data', 'home'],
  ['/blog/a-post.data', 'post'],
  ['/admin.data', 'dashboard'],
  ['/admin/posts/1/edit.data', 'edit'],
])('%s has the handle of its page', (path, handle) => expect(findRoute(path)?.handle).toBe(handle));

it.each([
  ['/', '/'],
  ['/blog/a-post', '/blog/:slug'],
  ['/blog/a-post.data', '/blog/:slug'],
  ['/no/such/page', '/*'],
  ['/admin/posts/1/edit', '/admin/posts/:id/edit'],
])('%s is a case of %s', (path, pattern) => expect(findRoute(path)?.pattern).toBe(pattern));
