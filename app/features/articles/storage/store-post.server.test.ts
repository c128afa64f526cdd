import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const STORE = 'app/features/articles/storage/store-post.server.ts';

const sources = new Map(
  globSync(
    ['app/**/*.{ts,tsx}', 'server/**/*.ts', 'queue/**/*.ts', 'scripts/**/*.ts', 'server.ts'],
    {
      cwd: ROOT,
    },
  )
    .filter((path) => !/[.]test[.]tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);

/** The names that a file imports from others, each with the name of the other file. */
function listImports(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '([^']*)'/g)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => `${name} of ${basename(from)}`),
  );
}

const imported = new Map([...sources].map(([path, source]) => [path, listImports(source)]));
const UPDATES = [
  'indexTitle of title-search.server.ts',
  'keepRevision of keep-revision.server.ts',
  'noteIndexedVersion of search-index.server.ts',
  'recordPublication of record-publication.server.ts',
  'recordRedirect of slug-history.server.ts',
  'relatePost of related-posts.server.ts',
  'storePostClaims of store-post-claims.server.ts',
  'storePostTopics of post-topics.server.ts',
  'storeUsedImages of used-images.server.ts',
  'updateSearchIndex of search-index.server.ts',
];

it('nothing else updates what is derived from a post', () => {
  for (const update of UPDATES) {
    const callers = [...imported].filter(([, names]) => names.includes(update));
    expect(
      callers.map(([path]) => path),
      update,
    ).toEqual([STORE]);
  }
});

it('each function of the store that writes is in that list', () => {
  const called = /^(?:store|update|index|note|record|relate|keep)[A-Z]/;
  const writing = imported.get(STORE)?.filter((name) => called.test(name));
  expect(writing?.sort()).toEqual(UPDATES);
});

it('nothing else writes a post', () => {
  const writes = /(?:insertInto|updateTable|deleteFrom)\(\s*'blog_posts'/;
  const writers = [...sources].filter(([, source]) => writes.test(source));
  expect(writers.map(([path]) => path).sort()).toEqual([
    // Which version of its rule has related a post, which is no change of it.
    'app/features/articles/related/related-posts.server.ts',
    STORE,
  ]);
});
