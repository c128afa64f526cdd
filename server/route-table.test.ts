import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  createNotFoundMatcher,
  createRouteFinder,
  listFirstSegments,
  listFixedPaths,
} from './route-table.ts';

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
  route('files', 'admin', 'files/*'),
  route('terms', 'layout', 'terms/:version?'),
];
const build = {
  routes: Object.fromEntries(routes.map((entry) => [entry.id, entry])),
} as unknown as ServerBuild;
const findRoute = createRouteFinder(build);
const handleOf = (path: string) => findRoute(path)?.policy;

it.each([
  ['/', 'home'],
  ['/blog/a-post', 'post'],
  ['/no/such/page', 'anything'],
  ['/admin', 'dashboard'],
  ['/admin/posts/1/edit', 'edit'],
  ['/admin/files', 'files'],
  ['/admin/files/a/b', 'files'],
  ['/terms', 'terms'],
  ['/terms/2', 'terms'],
  ['/Blog/A-Post', 'post'],
  ['/%62log/a-post', 'post'],
  ['/admin/', 'dashboard'],
  ['/administrator', 'anything'],
])('%s has the handle of the innermost route', (path, handle) => {
  expect(handleOf(path)).toBe(handle);
});

it.each([
  ['/_.data', 'home'],
  ['/blog/a-post.data', 'post'],
  ['/admin.data', 'dashboard'],
  ['/admin/posts/1/edit.data', 'edit'],
])('%s has the handle of its page', (path, handle) => expect(handleOf(path)).toBe(handle));

it.each([
  ['/', '/'],
  ['/blog/a-post', '/blog/:slug'],
  ['/blog/a-post.data', '/blog/:slug'],
  ['/no/such/page', '/*'],
  ['/admin/posts/1/edit', '/admin/posts/:id/edit'],
])('%s matches %s', (path, pattern) => expect(findRoute(path)?.pattern).toBe(pattern));

it('marks the catch-all route', () => {
  expect(findRoute('/no/such/page')?.catchAll).toBe(true);
  expect(findRoute('/blog/a-post')?.catchAll).toBe(false);
});

const isUnknown = createNotFoundMatcher(build);

it.each(['/wp-login.php', '/no/such/page', '/~x', '/blogs'])(
  '%s certainly matches no route',
  (path) => {
    expect(isUnknown(path)).toBe(true);
  },
);

it.each(['/', '/blog', '/blog/x', '/admin/nothing', '/Blog', '/x/', '//x', '/%62log', '', '404'])(
  '%s may match a route',
  (path) => expect(isUnknown(path)).toBe(false),
);

it('lists the paths without parameters', () => {
  expect([...listFixedPaths(build)].sort()).toEqual(['/', '/admin']);
});

it('lists where routes begin', () => {
  expect([...listFirstSegments(build)].sort()).toEqual(['admin', 'blog', 'terms']);
});

describe('with a route of any one segment', () => {
  const own = route('own', 'layout', ':slug');
  const matches = createNotFoundMatcher({
    routes: { ...build.routes, own },
  } as unknown as ServerBuild);

  it.each(['/wp-login.php', '/partners', '/blog'])('%s may match it', (path) => {
    expect(matches(path)).toBe(false);
  });

  it('a path of two segments certainly does not', () => {
    expect(matches('/not/found')).toBe(true);
    expect(matches('/blog/x')).toBe(false);
  });
});
