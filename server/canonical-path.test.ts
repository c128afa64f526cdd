import { expect, it } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

it.each(['/', '/about', '/blog/a-post', '/assets/Entry-B1x.js', '/robots.txt'])(
  '%s is plain already',
  (path) => expect(canonicalPath(path)).toBeNull(),
);

it.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/Blog/A-Post/', '/blog/a-post'],
  ['//about', '/about'],
  ['/blog//a-post', '/blog/a-post'],
  ['//', '/'],
  ['//evil.example/a', '/evil.example/a'],
  ['/%61bou%74', '/about'],
  ['/blog/%41-post%2ehtml', '/blog/a-post.html'],
  ['/a%2Fb', '/a%2fb'],
])('%s becomes %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

it('is canonical after one step', () => {
  for (const path of ['///A//B///', '/ADMIN/', '//X']) {
    expect(canonicalPath(canonicalPath(path) ?? '')).toBeNull();
  }
});
