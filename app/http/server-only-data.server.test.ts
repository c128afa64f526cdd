import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { adminPage, resource, sitePage } from './route-policy.ts';
import { withServerOnlyData } from './server-only-data.server.ts';

const Component = () => null;
const POSTS = { page: 1, posts: ['one'] };

/** Each route's loader returns the posts, unless it says otherwise. */
function route(id: string, parentId: string | undefined, module: object) {
  return { id, parentId, path: id, module: { loader: () => POSTS, ...module } };
}

const routes = [
  route('root', undefined, { default: Component }),
  route('site', 'root', { default: Component }),
  route('blog', 'site', { default: Component, handle: sitePage() }),
  route('unlisted', 'site', {
    default: Component,
    handle: sitePage(),
    loader: () => data(POSTS, { status: 203, headers: { 'X-Robots-Tag': 'noindex' } }),
  }),
  route('forms', 'site', {
    default: Component,
    handle: sitePage(),
    loader: () => [POSTS, POSTS],
  }),
  route('gone', 'site', { default: Component, handle: sitePage(), loader: () => data(null, 404) }),
  route('moved', 'site', {
    default: Component,
    handle: sitePage(),
    loader: () => new Response(null, { status: 308 }),
  }),
  route('feed', 'root', { handle: resource() }),
  route('admin', 'root', { default: Component }),
  route('dashboard', 'admin', { default: Component, handle: adminPage() }),
];
const build = {
  routes: Object.fromEntries(routes.map((entry) => [entry.id, entry])),
} as unknown as ServerBuild;
const served = withServerOnlyData(build);
const load = async (id: string): Promise<unknown> =>
  served.routes[id]?.module.loader?.({} as LoaderFunctionArgs);

it.each(['site', 'blog'])(
  'the data of %s can be read by name, and is not serialized',
  async (id) => {
    const { page, posts } = (await load(id)) as typeof POSTS;
    expect({ page, posts }).toEqual(POSTS);
    expect(JSON.stringify(await load(id))).toBe('{}');
  },
);

it('a list of data is not serialized either', async () => {
  expect(JSON.stringify(await load('forms'))).toBe('[{},{}]');
});

it('data with a status and headers keeps them', async () => {
  const { data: loaded, init } = (await load('unlisted')) as ReturnType<typeof data<typeof POSTS>>;
  expect(loaded.posts).toEqual(['one']);
  expect(JSON.stringify(loaded)).toBe('{}');
  expect(init).toEqual({ status: 203, headers: { 'X-Robots-Tag': 'noindex' } });
});

it.each(['root', 'admin', 'dashboard', 'feed'])('the data of %s is passed on', async (id) => {
  expect(JSON.stringify(await load(id))).toBe(JSON.stringify(POSTS));
});

it('a page that is gone or moved says so', async () => {
  expect(await load('gone')).toEqual(data(null, 404));
  expect(await load('moved')).toMatchObject({ status: 308 });
});
