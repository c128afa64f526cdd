import { expect, test } from 'vitest';
import { FOREIGN_TARGETS } from '#tests/support/foreign-targets.ts';
import { safeNextPath } from './next-path.ts';

test.each([
  '/admin',
  '/admin/posts/new',
  '/admin/posts/0b9e-1/edit',
  '/admin/leads?status=new',
  '/admin/leads?status=new&q=ann+lee%40example.com',
])('continues to %s', (path) => {
  expect(safeNextPath(path)).toBe(path);
});

test.each([
  null,
  '',
  '/',
  '//e',
  '/\\e',
  '/%2f%2fe',
  'javascript:alert(1)',
  'https://example.com/admin',
  '//example.com/admin',
  '/admin//example.com',
  '/admin/../..//e',
  '/admin/..\\e',
  '/admin@example.com',
  '/admin.example.com',
  '/administrator',
  '/admin/login?next=/admin',
  '/admin/confirm?next=%2Fadmin',
  '/admin\n/x',
  '/admin?next=//e',
  ' /admin',
  '/admin#//e',
  'admin',
  '\\\\e',
  'data:text/html,x',
  ...FOREIGN_TARGETS,
])('never leaves by %j', (path) => {
  expect(safeNextPath(path)).toBe('/admin');
});
