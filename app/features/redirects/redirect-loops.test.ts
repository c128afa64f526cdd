import { expect, it } from 'vitest';
import { findLoops } from './redirect-loops.ts';

const site = {
  publicOrigin: 'https://www.example.com',
  adminOrigin: 'https://admin.example.com',
  toPlain: (path: string) => path.toLowerCase(),
};
const loopsOf = (redirects: Record<string, string>) =>
  [
    ...findLoops(
      new Map(Object.entries(redirects).map(([from, target]) => [from, { target }])),
      site,
    ),
  ].sort();

it.each<[redirects: Record<string, string>, loops: string[]]>([
  [{ '/a': '/a' }, ['/a']],
  [{ '/a': '/A?x=1#y' }, ['/a']],
  [{ '/a': '/b', '/b': '/c', '/c': '/a' }, ['/a', '/b', '/c']],
  [{ '/in': '/a', '/a': '/b', '/b': '/a' }, ['/a', '/b', '/in']],
  [{ '/a': '/b', '/b': '/a', '/in': '/b' }, ['/a', '/b', '/in']],
  [{ '/a': 'https://example.com/a' }, ['/a']],
  [{ '/a': 'https://ADMIN.example.com/b', '/b': '/a' }, ['/a', '/b']],
  [{ '/a': '/b?from=https://elsewhere.example', '/b': '/a' }, ['/a', '/b']],
  [{ '/a': '/b', '/b': '/c', '/c': '/about' }, []],
  [{ '/a': 'https://elsewhere.example/a', '/b': '/a' }, []],
])('%j has the loops %j', (redirects, loops) => {
  expect(loopsOf(redirects)).toEqual(loops);
});

it('takes time that grows with their number alone', () => {
  const chain = new Map(
    Array.from({ length: 10_000 }, (_, at) => [`/p${at}`, { target: `/p${at + 1}` }]),
  );
  expect(findLoops(chain, site).size).toBe(0);
  chain.set('/p9999', { target: '/p0' });
  expect(findLoops(chain, site).size).toBe(10_000);
});
